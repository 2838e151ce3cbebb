// A hint goes away when something is decided.

import { onChange } from "./changes.js";
import { $ } from "./dom.js";

let shownAt = "";
onChange(() => {
  const card = $("#hint");
  if (!card || card.hidden) return (shownAt = "");
  const version = $("#act")?.dataset.version ?? "";
  if (shownAt && shownAt !== version) card.hidden = true;
  shownAt = card.hidden ? "" : version;
});
