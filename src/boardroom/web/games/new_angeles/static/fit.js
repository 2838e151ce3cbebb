// Texts in boxes of a given size: what does not fit is set smaller. Where even that does not help the text ends in dots,
// and a sign in the corner of its card shows all of it.

import { onFrame } from "../shell/changes.js";
import { $$ } from "../shell/dom.js";
import { showTip } from "../shell/tips.js";

const TEXTS = ".act .tx, .prize p, .offer .tx, .decide .will";
const SIZES = ["", "1", "2"];

// How each text was fitted, and what it was fitted for. To measure a text anew takes a layout of the page.
let fitted = new WeakMap();

const hides = (text) => text.scrollHeight > text.clientHeight + 1;
const shape = (text) => `${text.clientWidth} ${text.clientHeight} ${text.scrollHeight} ${text.textContent}`;
const sizeOf = (text) => text.dataset.fit || "";
const linesOf = (text) => text.style.getPropertyValue("--lines");

const PLAIN = { size: "", lines: "" };
const isAs = (text, { size, lines }) => sizeOf(text) === size && linesOf(text) === lines;

// A text that was drawn again has lost its size, and gets the same one if it is the same text in the same box.
function isFitted(text) {
  const known = fitted.get(text);
  if (!known) return false;
  if (isAs(text, known)) return shape(text) === known.after;
  return isAs(text, PLAIN) && shape(text) === known.before;
}

function set(text, { size, lines }) {
  if (size) text.dataset.fit = size;
  else delete text.dataset.fit;
  if (lines) text.style.setProperty("--lines", lines);
  else text.style.removeProperty("--lines");
}

export function fit() {
  const all = $$(TEXTS).filter((text) => text.clientHeight);
  const known = all.filter(isFitted);
  const texts = all.filter((text) => !known.includes(text));
  known.filter((text) => !isAs(text, fitted.get(text))).forEach((text) => set(text, fitted.get(text)));
  if (texts.length) measure(texts);
  for (const text of $$(".act .tx, .offer .tx")) {
    const whole = text.clientHeight ? !linesOf(text) : !text.textContent;
    text.closest("[data-tip]")?.toggleAttribute("data-more", !whole);
  }
}

function measure(texts) {
  texts.forEach((text) => set(text, PLAIN));
  const before = texts.map(shape);
  let left = texts;
  for (const size of SIZES) {
    left = left.filter(hides);
    if (size) left.forEach((text) => (text.dataset.fit = size));
  }
  const rows = left.filter(hides).map((text) => {
    const { height, lineHeight } = getComputedStyle(text);
    return [text, Math.floor((parseFloat(height) + 1) / parseFloat(lineHeight))];
  });
  rows.forEach(([text, most]) => text.style.setProperty("--lines", Math.max(1, most)));
  texts.forEach((text, index) =>
    fitted.set(text, { before: before[index], after: shape(text), size: sizeOf(text), lines: linesOf(text) }),
  );
}

const CORNER = 44;
const PART = 0.4; // Of a small card no more than that: its middle chooses it.

// The corner of a card shows its text; elsewhere a press chooses the card, or is told why that may not be done.
function asks(event, card) {
  if (!event.detail) return false; // By a key: the focus has shown the text.
  const { right, bottom, width, height } = card.getBoundingClientRect();
  const [wide, high] = [width, height].map((size) => Math.min(CORNER, PART * size));
  return event.clientX > right - wide && event.clientY > bottom - high;
}

document.addEventListener(
  "click",
  (event) => {
    const card = event.target.closest?.("[data-more]");
    if (!card || !asks(event, card)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    showTip(card);
  },
  true,
);

// In a box of another size everything is measured anew.
function refit() {
  fitted = new WeakMap();
  fit();
}

if (document.querySelector("#table")) {
  onFrame(fit);
  document.fonts.ready.then(refit);
  new ResizeObserver(refit).observe(document.body);
  fit();
}
