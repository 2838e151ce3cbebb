// A replay that plays, and what the reader chose on this page and the server does not know: a tab, the speed.

import { onFrame } from "./changes.js";
import { $, $$ } from "./dom.js";

const STEP = 1200;
const SPEEDS = { 1: 2, 2: 8, 8: 1 };
const SLIDING = 300;

const kept = new Map();
let speed = 1;
let timer = null;
let slid = -Infinity;

document.addEventListener("input", (event) => {
  if (event.target.id === "at") slid = performance.now();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-keep]")) kept.set(event.target.name, event.target.id);
});

export function play() {
  if (timer) timer = clearInterval(timer);
  else timer = setInterval(onward, STEP / speed);
  keepChoices();
}

export function changeSpeed() {
  speed = SPEEDS[speed];
  if (timer) {
    clearInterval(timer);
    timer = setInterval(onward, STEP / speed);
  }
  keepChoices();
}

function onward() {
  const next = $("#next");
  if (!next || next.getAttribute("aria-disabled") === "true") return play();
  next.click();
}

export function nextPoint() {
  const links = $$("[data-tp]");
  const here = links.findIndex((link) => link.closest(".now"));
  return links[(here + 1) % links.length];
}

function keepChoices() {
  kept.forEach((id) => {
    const radio = document.getElementById(id);
    if (radio && !radio.checked) radio.checked = true;
  });
  const button = $("#play");
  const pressed = timer ? "true" : "false";
  if (button && button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
  if ($("#speed") && $("#speed").textContent !== `${speed}×`) $("#speed").textContent = `${speed}×`;
  keepAddress();
}

function keepAddress() {
  const here = $("#table")?.dataset.here;
  if (!here || location.pathname + location.search === here) return;
  history.replaceState(null, "", here);
  const slider = $("#at");
  const moving = performance.now() - slid < SLIDING; // What somebody moves is asked for in a moment.
  if (slider && !moving) slider.value = slider.getAttribute("value");
}

onFrame(keepChoices);
