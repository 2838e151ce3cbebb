// The map: arrows go over it, and it shows which districts a sentence, a card or an offer is about.

import { $, $$ } from "../shell/dom.js";
import { onKey } from "../shell/keys.js";
import { onAttend } from "../shell/tips.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

onKey((event) => {
  const way = WAYS[event.key];
  if (!way || !$(".dist") || event.target.matches("[type=radio], [type=range], select")) return false;
  if ($(".replay, .sincep") && !event.target.matches(".dist")) return false; // There they go through the game.
  move(way);
  return true;
});

function move([right, down]) {
  const all = $$(".dist");
  const here = document.activeElement;
  if (!all.includes(here)) return void ($(".dist.legal") || all[0]).focus();
  const [x, y] = middle(here);
  const ahead = all
    .map((each) => ({ each, at: middle(each) }))
    .map(({ each, at }) => ({ each, along: (at[0] - x) * right + (at[1] - y) * down, aside: Math.abs((at[0] - x) * down) + Math.abs((at[1] - y) * right) }))
    .filter(({ along }) => along > 5)
    .sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside);
  ahead[0]?.each.focus();
}

onAttend((element) => {
  const places = element?.closest("[data-places]")?.dataset.places.split(" ") || [];
  $$(".dist").forEach((district) => district.classList.toggle("hint", places.includes(district.dataset.place)));
  const side = element?.closest("[data-offer]")?.dataset.offer || "";
  const map = $(".map");
  if (map && (map.dataset.show || "") !== side) map.dataset.show = side;
});
