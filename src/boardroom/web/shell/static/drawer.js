// The drawer of a small screen: a tab with something lit in its pane bears a lamp, and a new decision opens it.

import { onChange } from "./changes.js";
import { $, $$ } from "./dom.js";

const lit = (pane) => Boolean($("[data-n], [data-up]", pane));
let opened = ""; // The decision that the drawer was opened for: after that the reader goes where they like.

function showLit() {
  const version = $("#act")?.dataset.version;
  const panes = $$("[data-pane]");
  for (const pane of panes) $(`.tab-${pane.dataset.pane}`)?.toggleAttribute("data-lit", lit(pane));
  if (!version || version === opened) return;
  const asking = panes.filter(lit);
  if (!asking.length) return;
  opened = version;
  if (asking.some((pane) => pane.checkVisibility())) return;
  const tab = document.getElementById(`tab-${asking[0].dataset.pane}`);
  if (tab) tab.checked = true;
}

onChange(showLit);
showLit();
