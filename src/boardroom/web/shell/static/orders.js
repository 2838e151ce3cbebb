// The sheet of the standing orders: it opens when the server has sent what stands on it.

import { $ } from "./dom.js";

document.addEventListener("htmx:after:swap", () => {
  const sheet = $("#orders:not(:popover-open)");
  if (!sheet?.childElementCount) return;
  $("details.menu-d[open]")?.removeAttribute("open");
  sheet.showPopover();
});

// What was told is asked for again the next time; and its keys are no longer there.
$("#orders")?.addEventListener("toggle", (event) => event.newState === "closed" && event.target.replaceChildren());

// Keys pressed on the sheet are meant for the sheet.
document.addEventListener(
  "keydown",
  (event) => {
    if (!$("#orders:popover-open")) return;
    event.stopImmediatePropagation();
    if (event.key === "Escape") $("#orders").hidePopover();
  },
  true,
);
