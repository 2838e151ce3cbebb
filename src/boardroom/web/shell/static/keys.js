// The keyboard: digits pick, letters press what bears them, arrows move.

import { keep } from "./cookies.js";
import { $, $$ } from "./dom.js";
import { forgetFocus } from "./focus.js";
import { meaning } from "./keymap.js";
import { nextPoint } from "./replay.js";
import { showTip, subject } from "./tips.js";

const WRITING = "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select";
const THEIRS = "button, summary, a, [type=radio], [type=checkbox]"; // A space presses these already.
const STEPS = { ArrowLeft: "#back", ArrowRight: "#next" };
const SMALL_STEPS = { ArrowLeft: "#back-1", ArrowRight: "#next-1" };

const handlers = [];

// Games take keys of their own: `handle` says whether it did something with one.
export const onKey = (handle) => handlers.push(handle);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  showKeys(event);
  if (closesMenu(event)) return;
  if (event.target.matches(WRITING)) return void (event.key === "Escape" && leave(event.target));
  if (movesInList(event)) return;
  if (handlers.some((handle) => handle(event))) return event.preventDefault();
  if (stepsInReplay(event) || asksForHelp(event)) return;
  press(event, pressed(event));
});

// Whoever uses a key wants to see which there are.
function showKeys(event) {
  if (event.target.matches(WRITING) || event.key === "Tab" || "keys" in document.documentElement.dataset) return;
  document.documentElement.dataset.keys = "";
  keep("keys", 1);
}

function leave(field) {
  forgetFocus();
  field.blur();
}

function press(event, element) {
  if (!element || (element.closest("#ask-hint") && document.documentElement.dataset.hints === "off")) return;
  event.preventDefault();
  if (element.matches("#chat-text")) return element.focus();
  element.click();
}

function pressed(event) {
  const key = meaning(event);
  if (key === "t" && $("[data-tp]")) return nextPoint();
  if (/^[1-9]$/.test(key)) return $(`[data-n="${key}"]`);
  if (key === "Enter" && !event.target.closest(THEIRS)) return $("#decide .btn-go") || $("a.btn-go, .btn-go");
  if (key === "c" && $("#chat-text")) return $("#chat-text");
  if (key === " " && event.target.closest(THEIRS)) return null;
  return $(`[data-key="${CSS.escape(key)}"]`);
}

function closesMenu(event) {
  const menu = event.key === "Escape" && $("details.menu-d[open]");
  if (!menu) return false;
  menu.removeAttribute("open");
  $("summary", menu).focus();
  return true;
}

function movesInList(event) {
  const list = event.target.closest?.(".minutes ol, .trace ol");
  if (!list || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return false;
  event.preventDefault();
  const lines = $$("li", list);
  const step = event.key === "ArrowDown" ? 1 : -1;
  const here = lines.indexOf(document.activeElement.closest("li"));
  const next = lines[Math.max(0, Math.min(lines.length - 1, here + step))];
  const target = next && ($("a", next) || next);
  if (!target) return true;
  if (target === next && !target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus();
  return true;
}

function stepsInReplay(event) {
  if (!(event.key in STEPS) || !$(".replay, .sincep") || event.target.matches("[type=radio]")) return false;
  if (event.target.matches("[type=range]") && !event.shiftKey) return false;
  press(event, $((event.shiftKey ? SMALL_STEPS : STEPS)[event.key]));
  return true;
}

function asksForHelp(event) {
  if (meaning(event) === "?" && subject()?.isConnected) {
    event.preventDefault();
    showTip(subject());
    return true;
  }
  if (event.key !== "Escape" || $("#tip")?.hidden) return false;
  showTip(null);
  return true;
}
