// Motion: agents fly, cards turn, numbers count. None of it for readers who want none.

import { onFrame } from "../shell/changes.js";
import { $, $$, still } from "../shell/dom.js";
import { odsTurn } from "./ods.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const MOST_TILES = 3;
const MOST_PAWNS = 5;
const NUMBERS = "#shares tfoot td, .race-n b";
const SVG = "http://www.w3.org/2000/svg";

const colourOf = (element) => /\bc-(\w+)/.exec(element.className)?.[1];

const tiles = () =>
  new Map(
    $$(".city .tile").map((tile) => [tile.dataset.place, { colour: colourOf(tile), count: Number(tile.dataset.agents) }]),
  );
const cards = () =>
  new Map(
    $$(".display .card").map((card) => [card.id, `${colourOf(card)} ${$(".deckn span", card)?.textContent || ""}`]),
  );
const numbers = () => $$(NUMBERS).map((cell) => cell.textContent);

let tilesBefore = tiles();
let cardsBefore = cards();
let numbersBefore = numbers();

onFrame(() => {
  const tilesNow = tiles();
  const cardsNow = cards();
  const numbersNow = numbers();
  const shown = odsTurn();
  if (!still.matches) {
    const before = tilesBefore;
    if (shown) shown.then(() => moveAgents(tilesNow, before));
    else moveAgents(tilesNow, before);
    turnCards(cardsNow);
    popNumbers(numbersNow);
  }
  tilesBefore = tilesNow;
  cardsBefore = cardsNow;
  numbersBefore = numbersNow;
});

function moveAgents(tilesNow, before) {
  const changed = [...tilesNow]
    .filter(([place]) => before.has(place))
    .map(([place, now]) => ({ place, now, then: before.get(place) }))
    .filter(({ now, then }) => then.count !== now.count || then.colour !== now.colour);
  if (!changed.length || changed.length > MOST_TILES) return;
  const gained = changed.filter(({ now, then }) => now.colour !== then.colour || now.count > then.count);
  const lost = changed.filter(({ now, then }) => now.colour === then.colour && now.count < then.count);
  for (const { place, now } of gained) {
    const origin = lost[0] ? $(`#tile-${lost[0].place}`) : $(".seat.deciding") || $("#you");
    fly(origin, $(`#tile-${place}`), now.colour, Math.min(now.count, MOST_PAWNS));
  }
  for (const { place, now, then } of changed) {
    const count = $(`#tile-${place} .count`);
    pop(count);
    if (then.colour === now.colour) countUp(count, then.count, now.count);
  }
}

function turnCards(cardsNow) {
  const turned = [...cardsNow].filter(([id, now]) => cardsBefore.has(id) && cardsBefore.get(id) !== now);
  turned.forEach(([id], index) => turnOver(document.getElementById(id), index));
}

function popNumbers(numbersNow) {
  if (numbersNow.length !== numbersBefore.length) return;
  const cells = $$(NUMBERS);
  numbersNow.forEach((now, index) => {
    if (now !== numbersBefore[index]) pop(cells[index]);
  });
}

function pop(element) {
  element?.classList.add("pop");
  setTimeout(() => element?.classList.remove("pop"), 400);
}

function countUp(element, from, to) {
  if (!element || Math.abs(to - from) < 2) return;
  const begin = performance.now();
  const step = (now) => {
    if (element.textContent !== String(to) && now - begin > 400) return void (element.textContent = to);
    const share = Math.min(1, (now - begin) / 360);
    element.textContent = Math.round(from + (to - from) * share);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function turnOver(card, index) {
  card?.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], {
    duration: 320,
    delay: index * 60,
    easing: EASE,
    fill: "backwards",
  });
}

function fly(from, to, colour, pawns) {
  if (!from || !to) return;
  const start = spot(from);
  const end = spot(to);
  for (let index = 0; index < pawns; index += 1) {
    const pawn = document.createElementNS(SVG, "svg");
    pawn.setAttribute("class", `flyer c-${colour}`);
    pawn.setAttribute("aria-hidden", "true");
    pawn.innerHTML = `<use href="#p-${colour}"/>`;
    document.body.append(pawn);
    const frames = [
      { transform: start, opacity: 0.2 },
      { opacity: 1, offset: 0.3 },
      { transform: end, opacity: 1 },
    ];
    const flight = pawn.animate(frames, { duration: 420, delay: index * 70, easing: EASE, fill: "backwards" });
    flight.finished.finally(() => pawn.remove());
  }
}

function spot(element) {
  const box = element.getBoundingClientRect();
  return `translate(${box.left + box.width / 2 - 12}px, ${box.top + box.height / 2 - 15}px)`;
}
