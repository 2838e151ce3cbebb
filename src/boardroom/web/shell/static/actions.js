// Buttons of the page itself, which ask the server nothing: `data-do` names what they do.

import { chooseConfirm } from "./confirm.js";
import { keep } from "./cookies.js";
import { $, $$ } from "./dom.js";
import { closeHint } from "./hint.js";
import { drawPlan } from "./plan.js";
import { usePush } from "./push.js";
import { changeSpeed, play } from "./replay.js";
import { choose } from "./signals.js";
import { choosePace } from "./since.js";
import { showTip } from "./tips.js";
import { toast, words } from "./toast.js";

const actions = {
  theme: changeTheme,
  sound: () => choose("sound"),
  notify: () => choose("notify"),
  here: () => copyText(location.origin + location.pathname),
  confirm: chooseConfirm,
  copy,
  share,
  push: usePush,
  nudge: () => toast(words.nudged, 5000),
  pace: choosePace,
  "close-hint": closeHint,
  play,
  speed: changeSpeed,
};

function changeTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  keep("theme", next);
}

function copyText(text) {
  navigator.clipboard?.writeText(text).then(() => toast(words.copied));
}

function copy(button) {
  const field = $(button.dataset.what);
  copyText(button.dataset.text ? new URL(button.dataset.text, location).href : field?.value || "");
  field?.select?.();
}

// The sheet of a phone that sends a link to somebody; the button is there where the browser has one.
function share(button) {
  navigator.share({ title: document.title, url: $(button.dataset.what).value }).catch(() => {});
}
if (navigator.share) document.documentElement.dataset.share = "";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) actions[button.dataset.do]?.(button);
  const barred = event.target.closest('[aria-disabled="true"]');
  if (barred) {
    event.preventDefault();
    showTip(barred.closest("[data-tip]"));
  }
  for (const menu of $$("details.menu-d[open]")) {
    if (!menu.contains(event.target)) menu.removeAttribute("open");
  }
});

document.addEventListener("change", (event) => {
  event.target.closest("[data-auto]")?.form?.requestSubmit();
});

document.addEventListener("input", (event) => {
  if (event.target.closest("form#setup")) drawPlan();
});

// A form whose answer is a file leaves the page as it is, but for what the file puts an end to.
document.addEventListener("submit", (event) => {
  const ends = event.target.dataset.ends;
  if (ends) $(ends)?.remove();
});
