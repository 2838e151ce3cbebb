// The page's own script: keys, hints, signals and motion. It knows no rules: what may be done comes from the server.

const words = JSON.parse(document.body.dataset.words || "{}");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// --- signals: title, favicon, sound, notification, toast ---

const sound = { on: localStorage.getItem("sound") === "on" };

function chime() {
  if (!sound.on) return;
  const audio = new AudioContext();
  [523.25, 783.99].forEach((pitch, index) => {
    const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + index * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.001, at);
    volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}

function toast(text, milliseconds = 2500) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = text;
  clearTimeout(toast.timer);
  if (milliseconds) toast.timer = setTimeout(() => (box.textContent = ""), milliseconds);
}

let turn = null;
function signal() {
  const act = $("#act");
  if (!act) return;
  const mine = act.dataset.turn === "1";
  if (document.title !== act.dataset.title) document.title = act.dataset.title;
  const lamp = mine ? "/static/lamp-lit.svg" : "/static/lamp.svg";
  if ($("#favicon").getAttribute("href") !== lamp) $("#favicon").setAttribute("href", lamp);
  if (mine && turn === false) {
    chime();
    if (sound.on && document.hidden && window.Notification?.permission === "granted") new Notification(words.turn);
  }
  turn = mine;
}

// --- motion: agents fly, numbers pop ---

const snapshot = () =>
  new Map($$(".tile").map((tile) => [tile.dataset.place, { colour: /c-(\w+)/.exec(tile.className)?.[1], count: Number($(".count", tile)?.textContent) }]));
let before = snapshot();

function motion() {
  const after = snapshot();
  const changed = [...after].filter(([place, now]) => before.has(place) && (before.get(place).count !== now.count || before.get(place).colour !== now.colour));
  if (changed.length && changed.length <= 3 && !still.matches) {
    const gained = changed.filter(([place, now]) => now.colour !== before.get(place).colour || now.count > before.get(place).count);
    const lost = changed.filter(([place, now]) => now.colour === before.get(place).colour && now.count < before.get(place).count);
    for (const [place, now] of gained) {
      const origin = lost[0] ? $(`#tile-${lost[0][0]}`) : $(".seat.deciding") || $("#you");
      fly(origin, $(`#tile-${place}`), now.colour, Math.min(now.count, 5));
    }
    for (const [place] of changed) {
      const count = $(`#tile-${place} .count`);
      count?.classList.add("pop");
      setTimeout(() => count?.classList.remove("pop"), 400);
    }
  }
  before = after;
}

function fly(from, to, colour, pawns) {
  if (!from || !to) return;
  const a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
  for (let index = 0; index < pawns; index += 1) {
    const pawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    pawn.setAttribute("class", `flyer c-${colour}`);
    pawn.setAttribute("aria-hidden", "true");
    pawn.innerHTML = `<use href="#p-${colour}"/>`;
    document.body.append(pawn);
    const spot = (box) => `translate(${box.left + box.width / 2 - 12}px, ${box.top + box.height / 2 - 15}px)`;
    pawn.animate([{ transform: spot(a), opacity: 0.2 }, { opacity: 1, offset: 0.3 }, { transform: spot(b), opacity: 1 }], {
      duration: 420, delay: index * 70, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards",
    }).finished.finally(() => pawn.remove());
  }
}

// --- after every change: signals, motion, and focus is never lost ---

let focused = null;
document.addEventListener("focusin", (event) => (focused = { id: event.target.id, table: Boolean(event.target.closest?.("#table")) }));

function keepFocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (!focused?.table) return;
  for (const next of [focused.id && document.getElementById(focused.id), $('[data-n="1"]'), $("#decide")]) {
    if (!next) continue;
    if (next.id === "decide") next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (document.activeElement === next) return;
  }
}

let due = 0;
function changed() {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => {
    signal();
    motion();
    keepFocus();
  });
}
if ($("#table")) new MutationObserver(changed).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-version", "data-turn", "class"] });
signal();

// --- hints: what are you, why not, what will it do ---

function tipFor(element) {
  const box = $("#tip");
  if (!box) return;
  if (!element?.dataset.tip) return void (box.hidden = true);
  box.textContent = element.dataset.tip;
  box.hidden = false;
  const at = element.getBoundingClientRect(), size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left + at.width / 2 - size.width / 2, innerWidth - size.width - 8));
  const above = at.top - size.height - 8;
  const top = above > 48 ? above : Math.min(at.bottom + 8, innerHeight - size.height - 8);
  box.animate([{ transform: `translate(${left}px, ${top}px)` }], { duration: 0, fill: "forwards" });
}

function preview(element) {
  const line = $("#decide .will");
  if (!line) return;
  const text = element?.dataset.will || line.dataset.rest || "";
  if (line.textContent !== text) line.textContent = text;
}

let resting = 0;
function attend(target, wait) {
  clearTimeout(resting);
  const told = target?.closest?.("[data-tip]");
  preview(target?.closest?.("[data-will]"));
  $$(".tile.hint").forEach((tile) => tile.classList.remove("hint"));
  target?.closest?.("[data-places]:not(#city)")?.dataset.places.split(" ").forEach((place) => $(`#tile-${place}`)?.classList.add("hint"));
  if (!told) return tipFor(null);
  resting = setTimeout(() => tipFor(told), wait);
}
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && attend(event.target, 450));
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && attend(event.target, 700));
document.addEventListener("focusout", () => attend(null));
document.addEventListener("pointerdown", (event) => {
  tipFor(null);
  if (event.pointerType === "touch") attend(event.target, 450);
});
document.addEventListener("scroll", () => tipFor(null), true);

// --- buttons of the page itself ---

const acts = {
  theme() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
    const next = now === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    document.cookie = `theme=${next}; path=/; max-age=31536000; samesite=lax`;
  },
  sound() {
    sound.on = !sound.on;
    localStorage.setItem("sound", sound.on ? "on" : "off");
    if (sound.on && window.Notification?.permission === "default") Notification.requestPermission();
    showSound();
    chime();
  },
  copy(button) {
    navigator.clipboard?.writeText($(button.dataset.what)?.value || "").then(() => toast(words.copied));
    $(button.dataset.what)?.select?.();
  },
  play(button) {
    if (acts.timer) {
      acts.timer = clearInterval(acts.timer);
    } else {
      acts.timer = setInterval(() => {
        const next = $("#next");
        if (!next || next.getAttribute("aria-disabled") === "true") return void acts.play(button);
        next.click();
      }, 900);
    }
    $('[data-do="play"]')?.setAttribute("aria-pressed", acts.timer ? "true" : "false");
  },
};
const showSound = () => $$('[data-do="sound"]').forEach((button) => button.setAttribute("aria-pressed", sound.on ? "true" : "false"));
showSound();

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) acts[button.dataset.do]?.(button);
  const barred = event.target.closest('[aria-disabled="true"]');
  if (barred) {
    event.preventDefault();
    tipFor(barred.closest("[data-tip]"));
  }
  $$("details.menu-d[open]").forEach((menu) => !menu.contains(event.target) && menu.removeAttribute("open"));
});
document.addEventListener("change", (event) => event.target.closest("[data-auto]")?.form?.requestSubmit());

setInterval(() => {
  for (const clock of $$("time[data-due]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.due) - Date.now() / 1000));
    const text = left > 86400 ? `${Math.floor(left / 86400)} d` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
  }
}, 1000);

// --- keys ---

function overBoard(step) {
  const tiles = $$(".tile");
  const here = tiles.indexOf(document.activeElement);
  if (here < 0) return void ($(".tile.legal") || tiles[0])?.focus();
  const there = here + step;
  if (Math.abs(step) === 1 && Math.floor(there / 4) !== Math.floor(here / 4)) return;
  tiles[there]?.focus();
}
const arrows = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const writing = event.target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
  if (writing) return void (event.key === "Escape" && event.target.blur());
  const press = (element) => {
    if (!element) return;
    event.preventDefault();
    element.click();
  };
  if (event.key in arrows && $(".tile") && !event.target.matches("[type=radio], [type=range]")) {
    event.preventDefault();
    return overBoard(arrows[event.key]);
  }
  if (/^[1-9]$/.test(event.key)) return press($(`[data-n="${event.key}"]`));
  if (event.key === "Enter" && event.target === document.body) return press($("#decide .btn-go") || $("a.btn-go, .btn-go"));
  if (event.key.toLowerCase() === "c" && $("#chat-text")) {
    event.preventDefault();
    return $("#chat-text").focus();
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  press($(`[data-key="${CSS.escape(key)}"]`));
});

// --- the line to the server ---

let down = false;
document.addEventListener("htmx:ws:close", () => {
  if (down) return;
  down = true;
  document.body.dataset.line = "down";
  toast(words.lost, 0);
});
document.addEventListener("htmx:ws:after:connection", () => {
  if (down) toast(words.back);
  down = false;
  document.body.dataset.line = "up";
});
// What came over the line may be newer than the answer to a click: the older one is not shown.
document.addEventListener("htmx:before:swap", (event) => {
  const told = event.detail?.ctx?.response?.headers?.get("X-Revision");
  const shown = $("#act")?.dataset.revision;
  if (told && (shown === undefined || Number(told) < Number(shown))) event.preventDefault();
});
document.addEventListener("htmx:after:request", (event) => {
  if (event.detail?.ctx?.response?.status === 409) toast(words.stale);
  if (event.target.id === "chat") event.target.reset();
});
