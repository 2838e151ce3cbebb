// Hints: what is this, why not, what will it do. By mouse, by focus, and on a touch screen by a long press.

import { onChange } from "./changes.js";
import { $, write } from "./dom.js";

const MOUSE = 450;
const FOCUS = 700;
const PRESS = 440;
const MOVED = 12;
const EDGE = 8;
const LONG = 110; // Letters; `LONG` of decision_bar.py.

const attended = [];
let resting = 0;
let about = null;
let pointedAt = null; // By mouse or focus; a finger does not stay.

// Games show more about what the reader attends to; `show` gets the element, or null. It is called again after every
// change of the page, so it must change nothing that is shown already.
export const onAttend = (show) => attended.push(show);

// What the reader attends to, if it has a hint.
export const subject = () => about;

export function showTip(element) {
  const box = $("#tip");
  if (!box) return;
  if (!element?.dataset.tip) return void (box.hidden = true);
  box.textContent = element.dataset.tip;
  box.hidden = false;
  const at = element.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const middle = at.left + at.width / 2 - size.width / 2;
  const left = Math.max(EDGE, Math.min(middle, innerWidth - size.width - EDGE));
  const above = at.top - size.height - EDGE;
  let top = above > 48 ? above : Math.min(at.bottom + EDGE, innerHeight - size.height - EDGE);
  const line = $("#decide")?.getBoundingClientRect();
  const covers = line && top < line.bottom && top + size.height > line.top && left < line.right;
  if (covers && !element.closest("#decide")) top = Math.max(EDGE, line.top - size.height - EDGE);
  box.animate([{ transform: `translate(${left}px, ${top}px)` }], { duration: 0, fill: "forwards" });
}

function preview(element) {
  const line = $("#decide .will[data-rest]"); // Without a sentence to go back to it stays as it is.
  if (!line) return;
  const text = element?.dataset.will || line.dataset.rest;
  write(line, text);
  line.classList.toggle("long", text.length > LONG);
}

function attend(target, wait, touched = false) {
  clearTimeout(resting);
  const element = target?.closest ? target : null;
  const told = element?.closest("[data-tip]");
  about = told || null;
  if (!touched) preview(element?.closest("[data-will]")); // Nothing may move under a finger.
  pointedAt = touched ? null : element;
  attended.forEach((show) => show(element));
  if (!told) return showTip(null);
  resting = setTimeout(() => showTip(told), wait);
}

// What is drawn under a mouse that rests is not pointed at: nobody asked about it.

let mouseAt = "";
let rests = false;

function pointsAt(event, entered) {
  if (event.pointerType !== "mouse") return;
  const moved = mouseAt !== `${event.screenX} ${event.screenY}`;
  mouseAt = `${event.screenX} ${event.screenY}`;
  if (moved && (entered || rests)) attend(event.target, MOUSE);
  if (entered || moved) rests = !moved;
}

document.addEventListener("pointerover", (event) => pointsAt(event, true));
document.addEventListener("pointermove", (event) => pointsAt(event, false));
document.addEventListener("focusin", (event) => {
  if (event.target.matches(":focus-visible")) attend(event.target, FOCUS);
});
document.addEventListener("focusout", () => attend(null));
document.addEventListener("scroll", () => showTip(null), true);

// A long press asks what something is. It shows the answer and does nothing else.

let held = false;
let pressedAt = null;

let version = $("#act")?.dataset.version;

function hide() {
  clearTimeout(resting);
  showTip(null);
}

onChange(() => {
  const now = $("#act")?.dataset.version;
  if (now !== version) hide(); // It told about what is no longer there.
  version = now;
  // What is drawn again has lost what a game shows about the element that the reader still attends to.
  if (pointedAt) attended.forEach((show) => show(pointedAt.isConnected ? pointedAt : null));
});

document.addEventListener("pointerdown", (event) => {
  hide();
  held = false;
  if (event.pointerType !== "touch") return;
  pressedAt = [event.clientX, event.clientY];
  const asked = event.target.closest?.("[data-tip]");
  attend(event.target, MOUSE, true);
  if (asked) held = setTimeout(() => (held = true), PRESS);
});

function letGo() {
  if (held === true) return;
  clearTimeout(held);
  clearTimeout(resting);
  held = false;
}

document.addEventListener("pointerup", (event) => {
  if (event.pointerType === "touch") letGo();
});
document.addEventListener("pointercancel", letGo);
document.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "touch" || !pressedAt) return;
  if (Math.hypot(event.clientX - pressedAt[0], event.clientY - pressedAt[1]) > MOVED) letGo();
});
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("[data-tip]") && held !== false) event.preventDefault();
});
document.addEventListener(
  "click",
  (event) => {
    if (held !== true) return;
    held = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
