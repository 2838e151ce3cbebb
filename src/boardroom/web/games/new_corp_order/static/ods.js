// A turn of ODS so that a person can follow it: its marker moves, its questions appear one by one, then what it did is
// seen on the board. At the pace of the bots; at once for readers who want no motion, who press something, or go on.

import { onFrame } from "../shell/changes.js";
import { cookie } from "../shell/cookies.js";
import { $, $$, still } from "../shell/dom.js";

const BEATS = { slow: 1600, normal: 900, fast: 350 };
const COLUMNS = 4;

const column = () => $("#gantry")?.dataset.column;
const steps = () => $$("#reasons ol li");
const copies = () => new Map($$(".city .tile").map((tile) => [tile.dataset.place, tile.cloneNode(true)]));

let columnBefore = column();
let tilesBefore = columnBefore === undefined ? new Map() : copies();
let showing = null; // How the turn that is shown goes on, and how it ends.

// Shows the turn that ODS has just played, if it has; what it changed on the board may be shown after that.
export function odsTurn() {
  const now = column();
  const then = columnBefore;
  const moved = now !== undefined && then !== undefined && Number(now) === (Number(then) + 1) % COLUMNS;
  columnBefore = now;
  const old = tilesBefore;
  if (now !== undefined) tilesBefore = copies();
  if (!moved || still.matches) return null;
  return show(Number(then), old, cookie("pace") || "normal");
}

async function show(from, old, pace) {
  showing?.end();
  let over = false;
  const covers = cover(old);
  const turn = { next: () => {}, end: () => {} };
  showing = turn;
  const done = new Promise((go) => (turn.end = () => ((over = true), turn.next(), go())));
  const wait = () =>
    new Promise((go) => {
      turn.next = go;
      if (pace !== "step") setTimeout(go, BEATS[pace] || BEATS.normal);
    });
  mark(-1);
  roll(from, pace === "step" ? BEATS.normal : BEATS[pace] || BEATS.normal);
  for (let index = 0; index < steps().length && !over; index += 1) {
    mark(index);
    await Promise.race([wait(), done]);
  }
  mark(Infinity);
  covers.forEach((each) => each.remove());
  if (showing === turn) showing = null;
}

// Steps after the one that is being told are not seen yet; the companies that it is about are marked.
function mark(now) {
  const places = now >= 0 ? steps()[now]?.dataset.places?.split(" ") || [] : [];
  steps().forEach((step, index) => step.classList.toggle("unsaid", index > now));
  steps()[now]?.scrollIntoView({ block: "nearest" });
  $$(".city .tile").forEach((tile) => tile.classList.toggle("asked", places.includes(tile.dataset.place)));
}

function roll(from, duration) {
  const width = $("#gantry").clientWidth / COLUMNS;
  const start = `translateX(${(from - Number(column())) * width}px)`;
  $("#gantry .trolley").animate([{ transform: start }, { transform: "none" }], { duration, easing: "ease-in-out" });
}

// What ODS changed looks as it did before, until that is told.
function cover(old) {
  const changed = steps().filter((step) => step.matches(".yes")).flatMap((step) => step.dataset.places?.split(" ") || []);
  return [...new Set(changed)].flatMap((place) => {
    const tile = $(`#tile-${place}`);
    const copy = old.get(place);
    if (!tile || !copy || copy.dataset.agents === tile.dataset.agents) return [];
    copy.removeAttribute("id");
    copy.classList.add("covering");
    copy.setAttribute("aria-hidden", "true");
    copy.inert = true;
    const at = tile.getBoundingClientRect();
    document.body.append(copy);
    const box = { transform: `translate(${at.left}px, ${at.top}px)`, width: `${at.width}px`, height: `${at.height}px` };
    copy.animate([box], { duration: 0, fill: "forwards" });
    return [copy];
  });
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#ods-step")) {
    if (showing) return showing.next();
    return void show((Number(column()) + COLUMNS - 1) % COLUMNS, new Map(), "step");
  }
  const numbers = event.target.closest("#ods-numbers");
  if (numbers) {
    const off = $("#table").classList.toggle("no-numbers");
    numbers.setAttribute("aria-pressed", !off);
  }
});

// Whoever decides goes on.
document.addEventListener("submit", () => showing?.end());
addEventListener("resize", () => showing?.end());
onFrame(() => $("#ods-numbers")?.setAttribute("aria-pressed", !$("#table.no-numbers")));
