// Focus is never lost: where its element is replaced it goes to the new one, or to what may be decided.

import { onChange, onFrame } from "./changes.js";
import { $ } from "./dom.js";

const SILENT = ["Escape", "Shift", "Control", "Alt", "Meta"]; // They say nothing about who uses keys.

let focused = null;
let byKeys = false;

document.addEventListener("keydown", (event) => (byKeys = byKeys || !SILENT.includes(event.key)), true);
document.addEventListener("pointerdown", () => (byKeys = false), true);

document.addEventListener("focusin", (event) => {
  focused = { id: event.target.id, table: Boolean(event.target.closest?.("#table")) };
});

// Who leaves a field on purpose does not want to be put back into it.
export const forgetFocus = () => (focused = null);

function keepFocus() {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (!focused?.table || !byKeys) return; // A ring that nobody asked for would only irritate.
  for (const next of [focused.id && document.getElementById(focused.id), $('[data-n="1"]'), $("#decide")]) {
    if (!next) continue;
    if (next.id === "decide") next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (document.activeElement === next) return;
  }
}

onChange(keepFocus);
onFrame(keepFocus);
