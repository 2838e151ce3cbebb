// A new table: the chairs seen from above show who was chosen for them, as it is being chosen.

import { $, $$ } from "./dom.js";
import { words } from "./toast.js";

const LONGEST = 11;

export function drawPlan() {
  const form = $("form#setup");
  if (!form) return;
  const alone = form.elements.players.value === "1";
  const start = $("[data-start]:checked", form)?.value;
  for (const chair of $$(".pch", form)) {
    const seat = Number(chair.dataset.chair);
    const automaton = seat === 1 && chair.closest(".plan-1");
    $(".pflag", chair).classList.toggle("on", !alone && start === String(seat + 1));
    if (automaton) continue;
    const kinds = form.elements[`kind-${seat}`];
    const field = form.elements[`name-${seat}`];
    const kind = alone || kinds.dataset.held !== undefined ? "you" : kinds.value;
    const bot = kind.startsWith("bot-");
    const here = kind === "you";
    const name = field.value.trim() || (here && field.placeholder) || kinds.selectedOptions[0].dataset.sign;
    chair.setAttribute("class", `pch is-${bot ? "bot" : here ? "person" : "free"}`);
    $(".seatt", chair).textContent = here ? [...name][0].toUpperCase() : "?";
    $(".pname", chair).textContent = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  }
  for (const plan of $$(".plan", form)) {
    const names = $$(".pch", plan).map(
      (chair) => `${Number(chair.dataset.chair) + 1} ${$(".pname", chair).textContent}`,
    );
    plan.setAttribute("aria-label", words.around.replace("{chairs}", names.join(", ")));
  }
}
