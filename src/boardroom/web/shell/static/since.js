// Since your last turn: what others did is gone through on the table itself. A reader who wants it step by step, or who
// was away for a while, is taken there; and back whenever something is decided anew.

import { onChange } from "./changes.js";
import { cookie, keep } from "./cookies.js";
import { $, $$ } from "./dom.js";

const AWAY = 60000;
const SWIPE = 60;
const SEEN = "seen";
const BEAT = 10000;

const pace = () => cookie("pace") || "normal";
const version = () => $("#act")?.dataset.version;
const past = () => $("#table.sincep");

let opened = ""; // The decision for which the reader was taken to what happened.
let inPast = ""; // The decision that waits while the reader goes through it.
let leaving = false;
let away = false;

const lastSeen = () => Number(localStorage.getItem(SEEN)) || Date.now();
const see = () => document.hidden || localStorage.setItem(SEEN, Date.now());

function look() {
  const now = version();
  if (past()) return stay(now);
  inPast = "";
  const button = $("#missed");
  if (!button || opened === now || !(pace() === "step" || away)) return;
  opened = now;
  away = false;
  button.click();
}

// Of a table that changes, only what changed arrives. Where that is the decision, the whole table is asked for.
function stay(now) {
  const same = (!inPast || inPast === now) && $("#to-turn");
  inPast = now;
  if (same || leaving) return;
  leaving = true;
  const left = htmx.ajax("GET", $("#since").dataset.table, { target: "#table", swap: "outerMorph", select: "#table" });
  left.finally(() => (leaving = false));
}

export function choosePace(button) {
  keep("pace", button.dataset.pace);
  opened = version(); // It begins with the next decision: this one is looked at.
  showPace();
}

function showPace() {
  for (const button of $$("[data-pace]")) button.setAttribute("aria-pressed", button.dataset.pace === pace());
}

let from = null;
document.addEventListener("touchstart", (event) => (from = past() ? event.touches[0].clientX : null), { passive: true });
document.addEventListener("touchend", (event) => {
  if (from === null) return;
  const moved = event.changedTouches[0].clientX - from;
  if (Math.abs(moved) > SWIPE) $(moved < 0 ? "#next" : "#back")?.click();
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && Date.now() - lastSeen() > AWAY) away = true;
  see();
  look();
});

away = Date.now() - lastSeen() > AWAY;
see();
setInterval(see, BEAT);
onChange(look);
onChange(showPace);
look();
showPace();
