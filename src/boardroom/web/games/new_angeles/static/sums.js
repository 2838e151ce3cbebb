// The sum: what the city would be like with the district that the reader points at or has in focus.

import { $, $$, write } from "../shell/dom.js";
import { onAttend } from "../shell/tips.js";

onAttend((element) => {
  const panel = $("#sum");
  if (!panel || panel.hidden) return;
  const sum = element?.closest("[data-sum]")?.dataset.sum;
  panel.classList.toggle("shown", Boolean(sum));
  if (!sum) return;
  const [numbers, earned] = sum.split("|");
  const rows = $$("dd", panel);
  numbers.split(" ").forEach((number, index) => {
    const now = Number($("span", rows[index]).textContent);
    const then = $("b", rows[index]);
    const kind = Number(number) === now ? "same" : Number(number) > now ? "bad" : "good";
    write(then, number);
    if (then.className !== kind) then.className = kind;
    rows[index].classList.toggle("same", kind === "same");
  });
  write($("b", rows.at(-1)), earned || "0");
});
