// The help of a first game: open until somebody folds it away or has finished a game; the browser remembers.

import { onChange } from "../shell/changes.js";
import { $ } from "../shell/dom.js";

const NAME = "help-new-angeles";

function show() {
  const help = $("details.advice");
  if (!help) return;
  const open = localStorage.getItem(NAME) !== "off";
  if (help.open !== open) help.open = open;
}

document.addEventListener("click", (event) => {
  const help = event.target.closest(".advice > summary")?.parentElement;
  if (help) localStorage.setItem(NAME, help.open ? "off" : "on"); // It is about to change.
});

if ($("main.scoring") && !localStorage.getItem(NAME)) localStorage.setItem(NAME, "off");
onChange(show);
show();
