// It is your turn: title, favicon, and if one likes a sound and a notification. Short words at the edge of the page.

export const words = JSON.parse(document.body.dataset.words || "{}");
const $ = (selector) => document.querySelector(selector);
const chosen = (what) => localStorage.getItem(what) === "on";

export function toast(text, milliseconds = 2500) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = text;
  clearTimeout(toast.timer);
  if (milliseconds) toast.timer = setTimeout(() => (box.textContent = ""), milliseconds);
}

// --- the sound: two tones. A browser lets a page be heard only after somebody touched it ---

let audio = null;
function awake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => chosen("sound") && awake(), { once: true });

function chime() {
  const context = awake();
  [523.25, 783.99].forEach((pitch, index) => {
    const tone = context.createOscillator(), volume = context.createGain(), at = context.currentTime + index * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.001, at);
    volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}

// --- the notification: only asked for by a click, only shown while the page is hidden ---

function notify() {
  if (!document.hidden || window.Notification?.permission !== "granted") return;
  try {
    const note = new Notification(document.title, { body: words.turn, icon: "/static/lamp-lit.svg", tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones have the name but not the thing; the title and the sound are left.
  }
}

const allowed = async () => "Notification" in window && (await Notification.requestPermission()) === "granted";

export async function choose(what) {
  const on = !chosen(what);
  if (on && what === "notify" && !(await allowed())) return toast(words.blocked, 5000);
  localStorage.setItem(what, on ? "on" : "off");
  showChoices();
  if (on && what === "sound") chime();
}

export function showChoices() {
  for (const what of ["sound", "notify"]) {
    document.querySelectorAll(`[data-do="${what}"]`).forEach((button) => button.setAttribute("aria-pressed", String(chosen(what))));
  }
  $("#signals")?.classList.toggle("on", chosen("sound") || chosen("notify"));
}

// --- after every change of the table ---

let turn = null, yours = null, heard = null;
export function signal() {
  const told = ($("#act") || $("#table[data-turn]"))?.dataset;
  if (!told) return;
  // The seat was taken to another device, or came to this one: everything is to be drawn for another reader.
  if (yours !== null && yours !== told.yours) return location.replace(location.pathname);
  yours = told.yours;
  if (told.title && document.title !== told.title) document.title = told.title;
  const mine = told.turn === "1", lamp = mine ? "/static/lamp-lit.svg" : "/static/lamp.svg";
  if ($("#favicon").getAttribute("href") !== lamp) $("#favicon").setAttribute("href", lamp);
  if (mine && turn === false) {
    if (chosen("sound")) chime();
    if (chosen("notify")) notify();
  }
  turn = mine;
  hear();
}

// What is said is shown where the minutes are not, as in the drawer of a phone.
function hear() {
  const newest = $("#minutes .talk"), text = newest?.textContent ?? "";
  if (heard !== null && text && text !== heard && !newest.checkVisibility()) toast($("#minutes .talk span:last-child").textContent, 5000);
  heard = text;
}
