// The drawer of a small screen: what may be pressed is shown, so its tab opens when a decision begins there.

import { onChange } from "../shell/changes.js";
import { $ } from "../shell/dom.js";

const PANES = { you: "#you [data-n]", trades: "#trades [data-n], #desk-open", corps: ".corps [data-n]" };
let last = "";

let traded = false;

// A tab with something to press in its pane bears a lamp; when trading begins, its tab opens.
function lamps() {
  for (const [name, lit] of Object.entries(PANES)) $(`.tab-${name}`)?.toggleAttribute("data-lit", Boolean($(lit)));
  const trading = Boolean($("#desk-open"));
  if (trading && !traded && !document.activeElement?.matches("input, select")) $("#tab-trades").checked = true;
  // When it is over, the own cards are what the next decision is about.
  if (!trading && traded && $("#tab-trades")?.checked && !$(".tab-trades[data-open]")) $("#tab-you").checked = true;
  traded = trading;
}

function open() {
  const now = $("#act")?.dataset.version;
  if (now === last) return;
  last = now;
  if (!$("#decide[data-mine]") || $("#decide [data-n]:not([data-key=n]), .dist[data-n]")) return;
  const pane = Object.keys(PANES).find((name) => $(PANES[name]));
  const tab = pane && $(`#tab-${pane}`);
  if (tab && !tab.checked) tab.checked = true;
  if (pane === "you") $(PANES.you).scrollIntoView({ block: "nearest" });
}

// While a deal is resolved a tab has its steps and says how many there are: it opens with the first, and goes with them.
let before = null;
let begun = false;
function steps() {
  const now = $("#resolve")?.dataset.steps;
  const tab = $(".tab-steps");
  const radio = $("#tab-steps");
  if (!tab || !radio) return;
  const list = $("#resolve ol");
  if (now && tab.dataset.open !== now) list.scrollTop = list.scrollHeight;
  if (now && !begun && !document.activeElement?.matches("input, select")) {
    before = $(".tabr:checked");
    radio.checked = true;
  }
  begun = Boolean(now);
  if (!now && radio.checked) (before?.isConnected ? before : $(".tabr")).checked = true;
  if (now) tab.dataset.open = now;
  else delete tab.dataset.open;
}

// The tab of trades says how many proposals wait for an answer, and opens when there is one more.
function count() {
  const open = $("#trades")?.dataset.open;
  const tab = $(".tab-trades");
  if (!tab || (tab.dataset.open || "0") === open) return;
  const more = Number(open) > Number(tab.dataset.open || 0);
  if (more && !document.activeElement?.matches("input, select")) $("#tab-trades").checked = true;
  if (open === "0") delete tab.dataset.open;
  else tab.dataset.open = open;
}

for (const look of [steps, open, count, lamps]) {
  onChange(look);
  look();
}
