// What carries something out at once is pressed twice, or confirmed by a button; who wants neither switches it off.

import { onChange } from "./changes.js";
import { cookie, keep } from "./cookies.js";
import { $, $$ } from "./dom.js";

const off = () => cookie("confirm") === "off";
let asked = null;

document.addEventListener(
  "click",
  (event) => {
    const element = event.target.closest?.("[data-confirm]");
    if (!element || off() || (element === asked && element.classList.contains("chosen"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(element);
  },
  true,
);

function ask(element) {
  asked?.classList.remove("chosen");
  asked = element;
  element.classList.add("chosen");
  const button = $("#confirm") || document.createElement("button");
  button.id = "confirm";
  button.type = "button";
  button.className = "btn btn-go";
  button.textContent = element.dataset.confirm;
  button.onclick = () => asked.click();
  $("#decide .acts")?.append(button);
}

export function chooseConfirm() {
  keep("confirm", off() ? "on" : "off");
  showConfirm();
}

function showConfirm() {
  for (const button of $$("[data-do=confirm]")) button.setAttribute("aria-pressed", !off());
}

onChange(showConfirm);
showConfirm();
