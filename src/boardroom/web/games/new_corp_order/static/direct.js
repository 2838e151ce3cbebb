// Direct play: the cards that are chosen to infiltrate with are up, and every company shows what they would do there.

import { onChange } from "../shell/changes.js";
import { $$ } from "../shell/dom.js";

const CHOSEN = "is-selected";
const cards = () => $$(".hand [data-up]");
const chosen = () => cards().filter((card) => card.classList.contains(CHOSEN)).length;

document.addEventListener("click", (event) => {
  const card = event.target.closest?.(".hand [data-up]");
  if (!card) return;
  const up = card.classList.contains(CHOSEN);
  if (up && chosen() === 1) return; // At least one card is played.
  card.classList.toggle(CHOSEN, !up);
  card.setAttribute("aria-pressed", !up);
  show();
});

function show() {
  const count = chosen();
  if (!count) return;
  for (const tile of $$(".tile[data-then]")) {
    tile.value = `${count} ${tile.dataset.then}`;
    const tag = tile.querySelector(".tag");
    if (tag && tag.textContent !== `+${count}`) tag.textContent = `+${count}`;
  }
}

onChange(() => cards().length && show());
