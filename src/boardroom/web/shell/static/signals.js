// It is your turn: title, favicon, and if one likes a sound and a notification.

import { cookie, keep } from "./cookies.js";
import { $, $$ } from "./dom.js";
import { toast, words } from "./toast.js";

const LAMP = new URL("lamp.svg", import.meta.url).pathname;
const LIT_LAMP = new URL("lamp-lit.svg", import.meta.url).pathname;

// A notification is allowed to one browser, so it is kept there; the sound is a setting like others.
const chosen = (what) => (what === "sound" && cookie(what)) || localStorage.getItem(what) || "off";
const on = (what) => chosen(what) === "on";
const heardOn = (occasion) => on("sound") && (cookie(`sound-${occasion}`) ?? (occasion === "move" ? "off" : "on")) === "on";

// --- the sound: two tones. A browser lets a page be heard only after somebody touched it ---

let audio = null;
function awake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, () => on("sound") && awake(), { once: true });
}

// Each occasion has its own tones.
const TONES = {
  turn: [523.25, 783.99],
  move: [440],
  attack: [392, 293.66],
  chat: [659.25],
  clock: [880, 880, 880],
  end: [523.25, 659.25, 783.99, 1046.5],
};

export function sound(occasion) {
  if (heardOn(occasion)) chime(occasion);
}

const LOUDNESS = { low: 0.05, normal: 0.15, high: 0.45 };

function chime(occasion) {
  const context = awake();
  const loudness = LOUDNESS[cookie("volume")] ?? LOUDNESS.normal;
  TONES[occasion].forEach((pitch, index) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + index * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.001, at);
    volume.gain.exponentialRampToValueAtTime(loudness, at + 0.02);
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
    const note = new Notification(document.title, {
      body: words.turn,
      icon: LIT_LAMP,
      tag: location.pathname,
    });
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
  const wanted = !on(what);
  if (wanted && what === "notify" && !(await allowed())) return toast(words.blocked, 5000);
  if (what === "sound") keep(what, wanted ? "on" : "off");
  else localStorage.setItem(what, wanted ? "on" : "off");
  showChoices();
  if (wanted && what === "sound") chime("turn");
}

export function showChoices() {
  for (const what of ["sound", "notify"]) {
    $$(`[data-do="${what}"]`).forEach((button) => button.setAttribute("aria-pressed", String(on(what))));
  }
  $("#signals")?.classList.toggle("on", on("sound") || on("notify"));
}

// --- after every change of the table ---

let turn = null;
let yours = null;
let heard = null;
export function signal() {
  const told = ($("#act") || $("#table[data-turn]"))?.dataset;
  if (!told) return;
  // The seat was taken to another device, or came to this one: everything is to be drawn for another reader.
  if (yours !== null && yours !== told.yours) return location.replace(location.pathname);
  yours = told.yours;
  if (told.title && document.title !== told.title) document.title = told.title;
  const mine = told.turn === "1";
  const lamp = mine ? LIT_LAMP : LAMP;
  if ($("#favicon").getAttribute("href") !== lamp) $("#favicon").setAttribute("href", lamp);
  if (mine && turn === false) {
    sound("turn");
    if (on("notify")) notify();
  }
  turn = mine;
  hear();
  hits();
}

// Somebody has played, their turn hit the reader, or the game is over: told once, and not of what was there when the page came.
let hit = null;
let move = null;
let over = null;
function hits() {
  const newest = $("#minutes .hit.new")?.id ?? "";
  const moved = $("#minutes .new")?.id ?? "";
  if (hit !== null && newest && newest !== hit) sound("attack");
  else if (move !== null && moved && moved !== move) sound("move");
  hit = newest;
  move = moved;
}
export function ends() {
  const now = Boolean($("main.scoring"));
  if (over === false && now) sound("end");
  over = now;
}

// What is said is shown where the minutes are not, as in the drawer of a phone.
function hear() {
  const newest = $("#minutes .talk");
  const text = newest?.textContent ?? "";
  if (heard !== null && text && text !== heard && document.activeElement?.id !== "chat-text") sound("chat");
  if (heard !== null && text && text !== heard && !newest.checkVisibility()) {
    toast($("#minutes .talk span:last-child").textContent, 5000);
  }
  heard = text;
}
