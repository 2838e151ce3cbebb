// A new table: the chairs seen from above show who was chosen for them, as it is being chosen.

import { words } from "./signals.js";

const LONGEST = 11;

export function drawPlan() {
  const form = document.querySelector("form#setup");
  if (!form) return;
  const alone = form.elements.players.value === "1", start = form.elements.start.value;
  for (const chair of form.querySelectorAll(".pch")) {
    const seat = Number(chair.dataset.chair), automaton = seat === 1 && chair.closest(".plan-1");
    chair.querySelector(".pflag").classList.toggle("on", !alone && start === String(seat));
    if (automaton) continue;
    const kind = alone ? "you" : form.elements[`kind-${seat}`].value, field = form.elements[`name-${seat}`];
    const kinds = form.elements[`kind-${seat}`];
    const bot = kind.startsWith("bot-"), here = kind === "you";
    const name = field.value.trim() || (here && field.placeholder) || kinds.selectedOptions[0].dataset.sign;
    chair.setAttribute("class", `pch is-${bot ? "bot" : here ? "person" : "free"}`);
    chair.querySelector(".seatt").textContent = here ? [...name][0].toUpperCase() : "?";
    chair.querySelector(".pname").textContent = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  }
  for (const plan of form.querySelectorAll(".plan")) {
    const names = [...plan.querySelectorAll(".pch")].map((chair) => `${Number(chair.dataset.chair) + 1} ${chair.querySelector(".pname").textContent}`);
    plan.setAttribute("aria-label", words.around.replace("{chairs}", names.join(", ")));
  }
}
