// The colour that the reader has at every table; whoever would have it there gets the one of the reader's seat.

import { onChange } from "./changes.js";
import { cookie } from "./cookies.js";
import { $ } from "./dom.js";

const wanted = cookie("colour");

function give() {
  const seats = $("#act")?.dataset.yours.split(" ") ?? [];
  const style = document.documentElement.style;
  style.removeProperty(`--of-${wanted}`);
  if (seats.length !== 1 || seats[0] === "" || seats[0] === wanted) return;
  style.setProperty(`--of-${seats[0]}`, `var(--seat-${wanted})`);
  style.setProperty(`--of-${wanted}`, `var(--seat-${seats[0]})`);
}

if (/^[0-5]$/.test(wanted)) {
  onChange(give);
  give();
}
