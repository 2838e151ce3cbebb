// The board: arrows go over it, and it shows which companies a sentence is about.

import { onChange } from "../shell/changes.js";
import { $, $$, write } from "../shell/dom.js";
import { onKey } from "../shell/keys.js";
import { onAttend } from "../shell/tips.js";

const COLUMNS = 4;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

onKey((event) => {
  const step = STEPS[event.key];
  if (!step || !$(".tile") || event.target.matches("[type=radio], [type=range]")) return false;
  const sideways = Math.abs(step) === 1;
  if (sideways && $(".replay, .sincep") && !event.target.matches(".tile")) return false; // There they go through the game.
  move(step, sideways);
  return true;
});

function move(step, sideways) {
  const tiles = $$(".tile");
  const here = tiles.indexOf(document.activeElement);
  if (here < 0) return void ($(".tile.legal") || tiles[0])?.focus();
  const there = here + step;
  if (sideways && Math.floor(there / COLUMNS) !== Math.floor(here / COLUMNS)) return;
  tiles[there]?.focus();
}

// The first line of a hint is marked on the board without a look at it.
onChange(() => {
  const places = $("#hint .hintl li")?.dataset.places?.split(" ") || [];
  $$(".tile").forEach((tile) => tile.classList.toggle("told", places.includes(tile.dataset.place)));
});

onAttend((element) => {
  const places = element?.closest("[data-places]")?.dataset.places.split(" ") || [];
  $$(".tile").forEach((tile) => tile.classList.toggle("hint", places.includes(tile.dataset.place)));
  showOrder(element?.closest("[data-scan]"));
  showForce(element?.closest("[data-moves]"));
});

// The arrow of a takeover shows how many agents move with the number that is looked at.
function showForce(element) {
  const tile = $("[data-force]");
  if (tile) tile.dataset.force = element ? element.dataset.moves : tile.dataset.most;
}

// The order in which ODS looks: the numbers of the turn that is being read about.
function showOrder(element) {
  const order = (element || $(".trace [data-scan]"))?.dataset.scan;
  if (!order) return;
  order.split(" ").forEach((place, index) => {
    const number = $(`#tile-${place} .scan`);
    if (number) write(number, index + 1);
  });
}
