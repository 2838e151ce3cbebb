// Texts in boxes of a given size: what does not fit is set smaller, and ends in dots only where even that does not help.

import { onFrame } from "../shell/changes.js";
import { $$ } from "../shell/dom.js";

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
  const rows = left.filter(hides).map((text) => {
    const { height, lineHeight } = getComputedStyle(text);
    return [text, Math.floor((parseFloat(height) + 1) / parseFloat(lineHeight))];
  });
  rows.forEach(([text, lines]) => text.style.setProperty("--lines", Math.max(1, lines)));
}

if (document.querySelector("#table")) {
  onFrame(fit);
  document.fonts.ready.then(fit);
  new ResizeObserver(fit).observe(document.body);
  fit();
}
