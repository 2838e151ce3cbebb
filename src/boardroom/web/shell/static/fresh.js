// A new decision takes no clicks at first: they were meant for what was there before.

import { onChange } from "./changes.js";
import { $ } from "./dom.js";

const FRESH = 300;

let version = $("#act")?.dataset.version;
let timer = 0;

onChange(() => {
  const now = $("#act")?.dataset.version;
  if (now === version) return;
  version = now;
  const table = $("#table");
  table?.setAttribute("data-fresh", "");
  clearTimeout(timer);
  timer = setTimeout(() => table?.removeAttribute("data-fresh"), FRESH);
});
