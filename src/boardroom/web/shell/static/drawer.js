// The drawer of a small screen: a tab with something lit in its pane bears a lamp, and a new decision opens it.

import { onChange } from "./changes.js";
import { $, $$ } from "./dom.js";

const lit = (pane) => Boolean($("[data-n], [data-up]", pane));
let opened = ""; // The decision and the panes that the drawer was opened for: after that the reader goes where they like.

function showLit() {
  const version = $("#act")?.dataset.version;
  const panes = $$("[data-pane]");
  for (const pane of panes) $(`.tab-${pane.dataset.pane}`)?.toggleAttribute("data-lit", lit(pane));
  const asking = panes.filter(lit);
  const decision = [version, ...asking.map((pane) => pane.dataset.pane)].join(" ");
  if (!version || !asking.length || decision === opened) return;
  opened = decision;
  if (asking.some((pane) => pane.checkVisibility())) return;
  const tab = document.getElementById(`tab-${asking[0].dataset.pane}`);
  if (tab) tab.checked = true;
}

onChange(showLit);
showLit();
