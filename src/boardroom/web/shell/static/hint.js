// What a bot would do: asked for in the menu or by a key. It goes away when something is decided.

import { onChange } from "./changes.js";
import { $ } from "./dom.js";

let shownAt = "";

export function closeHint() {
  const card = $("#hint");
  if (!card) return;
  card.hidden = true;
  card.replaceChildren(); // Its keys are no longer there.
}

onChange(() => {
  const card = $("#hint");
  if (!card || card.hidden) return (shownAt = "");
  const version = $("#act")?.dataset.version ?? "";
  if (shownAt && shownAt !== version) closeHint();
  shownAt = card.hidden ? "" : version;
});

document.addEventListener("submit", (event) => {
  const card = $("#hint");
  if (!event.target.matches("#ask-hint") || !card) return;
  event.target.closest("details")?.removeAttribute("open");
  const line = document.createElement("p");
  line.className = "say hintw";
  line.textContent = event.target.dataset.wait;
  card.replaceChildren(line);
  card.hidden = false;
});
