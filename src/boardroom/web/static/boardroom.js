// The page's own script: keys, hints, signals and motion. It knows no rules: what may be done comes from the server.

import { clocks } from "./clock.js";
import { drawPlan } from "./chairs.js";
import { choose, showChoices, signal, toast, words } from "./signals.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// --- motion: agents fly, cards turn, numbers count ---

const colourOf = (element) => /\bc-(\w+)/.exec(element.className)?.[1];
const snapshot = () => new Map($$(".tile").map((tile) => [tile.dataset.place, { colour: colourOf(tile), count: Number(tile.dataset.agents) }]));
const cards = () => new Map($$(".display .card").map((card) => [card.id, `${colourOf(card)} ${$(".deckn span", card)?.textContent || ""}`]));
const numbers = () => new Map($$("#shares tfoot td, .race-n b").map((cell, index) => [index, cell.textContent]));
let before = snapshot(), lay = cards(), told = numbers();

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
    for (const [place, now] of changed) {
      const count = $(`#tile-${place} .count`), from = before.get(place);
      pop(count);
      if (from.colour === now.colour) countUp(count, from.count, now.count);
    }
  }
  before = after;
  const cardsNow = cards(), numbersNow = numbers();
  if (!still.matches) {
    const turned = [...cardsNow].filter(([id, now]) => lay.has(id) && lay.get(id) !== now);
    turned.forEach(([id], index) => turnOver(document.getElementById(id), index));
    const cells = $$("#shares tfoot td, .race-n b");
    if (numbersNow.size === told.size) numbersNow.forEach((now, index) => now !== told.get(index) && pop(cells[index]));
  }
  lay = cardsNow;
  told = numbersNow;
}

function pop(element) {
  element?.classList.add("pop");
  setTimeout(() => element?.classList.remove("pop"), 400);
}

function countUp(element, from, to) {
  if (!element || Math.abs(to - from) < 2) return;
  const begin = performance.now();
  const step = (now) => {
    if (element.textContent !== String(to) && now - begin > 400) return void (element.textContent = to);
    const share = Math.min(1, (now - begin) / 360);
    element.textContent = Math.round(from + (to - from) * share);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function turnOver(card, index) {
  card?.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 320, delay: index * 60, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
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
  // At once: a page that nobody looks at gets no frames, and no key may fall between two of them.
  signal();
  clocks();
  keepFocus();
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => {
    motion();
    keepChoices();
    keepFocus();
  });
}

// What the reader chose on this page and the server does not know: a tab, the speed, that it plays; and where one is.
const kept = new Map();
let speed = 1, slid = -Infinity;
document.addEventListener("input", (event) => event.target.id === "at" && (slid = performance.now()));
function keepChoices() {
  kept.forEach((id) => {
    const radio = document.getElementById(id);
    if (radio && !radio.checked) radio.checked = true;
  });
  const button = $("#play"), pressed = acts.timer ? "true" : "false";
  if (button && button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  if ($("#speed") && $("#speed").textContent !== `${speed}×`) $("#speed").textContent = `${speed}×`;
  const here = $("#table")?.dataset.here;
  if (here && location.pathname + location.search !== here) {
    history.replaceState(null, "", here);
    const slider = $("#at"), moving = performance.now() - slid < 300; // What somebody moves is asked for in a moment.
    if (slider && !moving) slider.value = slider.getAttribute("value");
  }
}
if ($("#table")) new MutationObserver(changed).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-version", "data-turn", "data-due", "data-yours", "class"] });
signal();
clocks();

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

let resting = 0, about = null;
function attend(target, wait) {
  clearTimeout(resting);
  about = target?.closest?.("[data-tip]") || null;
  showScan(target?.closest?.("[data-scan]"));
  const told = target?.closest?.("[data-tip]");
  preview(target?.closest?.("[data-will]"));
  $$(".tile.hint").forEach((tile) => tile.classList.remove("hint"));
  target?.closest?.("[data-places]:not(#city)")?.dataset.places.split(" ").forEach((place) => $(`#tile-${place}`)?.classList.add("hint"));
  if (!told) return tipFor(null);
  resting = setTimeout(() => tipFor(told), wait);
}
// The order in which ODS looks: the numbers of the turn that is being read about.
function showScan(element) {
  const wanted = (element || $(".trace [data-scan]"))?.dataset.scan;
  if (!wanted) return;
  wanted.split(" ").forEach((place, index) => {
    const number = $(`#tile-${place} .scan`);
    if (number && number.textContent !== String(index + 1)) number.textContent = index + 1;
  });
}
document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && attend(event.target, 450));
document.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && attend(event.target, 700));
document.addEventListener("focusout", () => attend(null));
// A long press asks what something is. It shows the answer and does nothing else.
let held = false, pressedAt = null;
document.addEventListener("pointerdown", (event) => {
  tipFor(null);
  held = false;
  if (event.pointerType !== "touch") return;
  pressedAt = [event.clientX, event.clientY];
  const asked = event.target.closest?.("[data-tip]");
  attend(event.target, 450);
  if (asked) held = setTimeout(() => (held = true), 440);
});
const letGo = () => {
  if (held === true) return;
  clearTimeout(held);
  clearTimeout(resting);
  held = false;
};
document.addEventListener("pointerup", (event) => event.pointerType === "touch" && letGo());
document.addEventListener("pointercancel", letGo);
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" && pressedAt && Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) > 12) letGo();
});
document.addEventListener("contextmenu", (event) => event.target.closest?.("[data-tip]") && held !== false && event.preventDefault());
document.addEventListener("click", (event) => {
  if (held !== true) return;
  held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
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
  sound: () => choose("sound"),
  notify: () => choose("notify"),
  here: () => navigator.clipboard?.writeText(location.origin + location.pathname).then(() => toast(words.copied)),
  copy(button) {
    const text = button.dataset.text ? new URL(button.dataset.text, location).href : $(button.dataset.what)?.value || "";
    navigator.clipboard?.writeText(text).then(() => toast(words.copied));
    $(button.dataset.what)?.select?.();
  },
  play() {
    if (acts.timer) acts.timer = clearInterval(acts.timer);
    else acts.timer = setInterval(onward, 1200 / speed);
    keepChoices();
  },
  speed() {
    speed = { 1: 2, 2: 8, 8: 1 }[speed];
    if (acts.timer) {
      clearInterval(acts.timer);
      acts.timer = setInterval(onward, 1200 / speed);
    }
    keepChoices();
  },
};
function onward() {
  const next = $("#next");
  if (!next || next.getAttribute("aria-disabled") === "true") return void acts.play();
  next.click();
}
showChoices();

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
document.addEventListener("change", (event) => event.target.matches("[data-keep]") && kept.set(event.target.name, event.target.id));
document.addEventListener("change", (event) => event.target.closest("[data-auto]")?.form?.requestSubmit());

document.addEventListener("input", (event) => event.target.closest("form#setup") && drawPlan());
drawPlan();

// --- keys ---

function overBoard(step) {
  const tiles = $$(".tile");
  const here = tiles.indexOf(document.activeElement);
  if (here < 0) return void ($(".tile.legal") || tiles[0])?.focus();
  const there = here + step;
  if (Math.abs(step) === 1 && Math.floor(there / 4) !== Math.floor(here / 4)) return;
  tiles[there]?.focus();
}
function overLines(list, step) {
  const lines = $$("li", list);
  const here = lines.indexOf(document.activeElement.closest("li"));
  const next = lines[Math.max(0, Math.min(lines.length - 1, here + step))];
  const target = next && ($("a", next) || next);
  if (!target) return;
  if (target === next && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus();
}
function nextPoint() {
  const links = $$("[data-tp]");
  const here = links.findIndex((link) => link.closest(".now"));
  return links[(here + 1) % links.length];
}
const arrows = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const menu = event.key === "Escape" && $("details.menu-d[open]");
  if (menu) {
    menu.removeAttribute("open");
    return $("summary", menu).focus();
  }
  const writing = event.target.matches("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
  if (writing) return void (event.key === "Escape" && event.target.blur());
  const press = (element) => {
    if (!element) return;
    event.preventDefault();
    element.click();
  };
  const lines = event.target.closest?.(".minutes ol, .trace ol");
  if (lines && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    return overLines(lines, event.key === "ArrowDown" ? 1 : -1);
  }
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (sideways && $(".replay") && !event.target.matches("[type=radio], .tile") && (event.shiftKey || !event.target.matches("[type=range]"))) {
    const step = event.shiftKey ? { ArrowLeft: "#back-1", ArrowRight: "#next-1" } : { ArrowLeft: "#back", ArrowRight: "#next" };
    return press($(step[event.key]));
  }
  if (event.key in arrows && $(".tile") && !event.target.matches("[type=radio], [type=range]")) {
    event.preventDefault();
    return overBoard(arrows[event.key]);
  }
  if (event.key === "?" && about?.isConnected) {
    event.preventDefault();
    return tipFor(about);
  }
  if (event.key === "Escape" && !$("#tip")?.hidden) return tipFor(null);
  if (event.key.toLowerCase() === "t" && $("[data-tp]")) return press(nextPoint());
  if (/^[1-9]$/.test(event.key)) return press($(`[data-n="${event.key}"]`));
  if (event.key === "Enter" && event.target === document.body) return press($("#decide .btn-go") || $("a.btn-go, .btn-go"));
  if (event.key.toLowerCase() === "c" && $("#chat-text")) {
    event.preventDefault();
    return $("#chat-text").focus();
  }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === " " && event.target.closest("button, summary, a, [type=radio], [type=checkbox]")) return; // Theirs already.
  press($(`[data-key="${CSS.escape(key)}"]`));
});

// --- the line to the server ---

let down = false;
document.addEventListener("htmx:ws:close", (event) => {
  if (event.detail?.code === 4404 && location.search) return location.replace(location.pathname); // That seat moved away.
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
// The line and the answers to clicks are two ways: what comes late on one of them is not shown over something newer.
let newest = Number($("#act")?.dataset.revision || 0);
function overtaken(revision) {
  if (revision < newest) return true;
  newest = revision;
  return false;
}
document.addEventListener("htmx:before:swap", (event) => {
  const told = event.detail?.ctx?.response?.headers?.get("X-Revision");
  if (told && (!$("#act") || overtaken(Number(told)))) event.preventDefault();
});
document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  const text = event.detail.message.data, told = /data-revision="(\d+)"/.exec(text), yours = /data-yours="([^"]*)"/.exec(text);
  if (yours && yours[1] !== $("[data-yours]")?.dataset.yours) return; // For another reader, who counts otherwise.
  if (!told || !overtaken(Number(told[1]))) return;
  event.preventDefault();
  event.detail.connection.socket.send("whole"); // The next differences would be to what was left out.
});
document.addEventListener("htmx:after:request", (event) => {
  if (event.detail?.ctx?.response?.status === 409) toast(words.stale);
  if (event.target.id === "chat") event.target.reset();
});
