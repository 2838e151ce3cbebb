// Texts in boxes of a given size: what does not fit is set smaller. Where even that does not help the text ends in dots,
// and a sign in the corner of its card shows all of it.

import { onFrame } from "../shell/changes.js";
import { $$ } from "../shell/dom.js";
import { showTip } from "../shell/tips.js";

const TEXTS = ".act .tx, .prize p, .offer .tx, .decide .will";
const SIZES = ["", "1", "2"];

const hides = (text) => text.scrollHeight > text.clientHeight + 1;

export function fit() {
  const texts = $$(TEXTS).filter((text) => text.clientHeight);
  texts.forEach((text) => {
    delete text.dataset.fit;
    text.style.removeProperty("--lines");
  });
  let left = texts;
  for (const size of SIZES) {
    left = left.filter(hides);
    if (size) left.forEach((text) => (text.dataset.fit = size));
  }
  const cut = new Set(left.filter(hides));
  const rows = [...cut].map((text) => {
    const { height, lineHeight } = getComputedStyle(text);
    return [text, Math.floor((parseFloat(height) + 1) / parseFloat(lineHeight))];
  });
  rows.forEach(([text, lines]) => text.style.setProperty("--lines", Math.max(1, lines)));
  for (const text of $$(".act .tx, .offer .tx")) {
    const whole = text.clientHeight ? !cut.has(text) : !text.textContent;
    text.closest("[data-tip]")?.toggleAttribute("data-more", !whole);
  }
}

const CORNER = 44;

// The corner of a card that may be pressed shows its text; of another one all of it does.
function asks(event, card) {
  if (!event.detail) return false; // By a key: the focus has shown the text.
  const { right, bottom } = card.getBoundingClientRect();
  return !card.matches(".is-legal") || (event.clientX > right - CORNER && event.clientY > bottom - CORNER);
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

if (document.querySelector("#table")) {
  onFrame(fit);
  document.fonts.ready.then(fit);
  new ResizeObserver(fit).observe(document.body);
  fit();
}
