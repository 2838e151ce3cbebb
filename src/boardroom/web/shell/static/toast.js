// Short words at the edge of the page.

import { $ } from "./dom.js";

export const words = JSON.parse(document.body.dataset.words || "{}");

let timer = 0;

export function toast(text, milliseconds = 2500) {
  const box = $("#toast");
  if (!box) return;
  box.textContent = text;
  clearTimeout(timer);
  if (milliseconds) timer = setTimeout(() => (box.textContent = ""), milliseconds);
}
