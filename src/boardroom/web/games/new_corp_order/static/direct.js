// Direct play: the cards that are chosen to infiltrate with are up, and every company shows what they would do there.

import { onChange } from "../shell/changes.js";
import { $$, write } from "../shell/dom.js";

const CHOSEN = "is-selected";
const ROOF = 20; // What a roof needs above the highest floor.
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
    if (tag) write(tag, `+${count}`);
    draft(tile, count);
  }
}

// As many dashed floors as agents would come, and the roof above them; no more than the lot has room for.
function draft(tile, count) {
  const floors = $$(".ghost", tile);
  const first = floors[0];
  if (!first) return;
  const [base, height] = ["y", "height"].map((name) => Number(first.getAttribute(name)));
  const wanted = Math.min(count, 1 + Math.floor((base - ROOF) / height));
  if (floors.length === wanted) return;
  floors.slice(1).forEach((floor) => floor.remove());
  for (let floor = 1; floor < wanted; floor += 1) {
    const more = first.cloneNode();
    more.setAttribute("y", base - floor * height);
    first.parentNode.append(more);
  }
  for (const part of $$(".roof, .mast", tile)) part.style.translate = `0 ${(1 - wanted) * height}px`;
}

onChange(() => cards().length && show());
