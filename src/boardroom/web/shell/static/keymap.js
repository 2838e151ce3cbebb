// The keys that the reader chose instead of the usual ones: what a key means, and what the caps on buttons show.

import { onChange } from "./changes.js";
import { cookie } from "./cookies.js";
import { $$ } from "./dom.js";

const chosen = read();
const meant = new Map(Object.entries(chosen).map(([usual, key]) => [key, usual]));
const drawn = new WeakMap();

function read() {
  try {
    return JSON.parse(decodeURIComponent(cookie("keymap") || "%7B%7D"));
  } catch {
    return {};
  }
}

// What a pressed key does, by the usual key for it; nothing if its deed was given to another key.
export function meaning(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return meant.get(key) ?? (key in chosen ? "" : key);
}

const print = (key) => (key.toUpperCase().length === 1 ? key.toUpperCase() : key);

// The server draws the usual key: a table is drawn once for all its readers.
function draw() {
  for (const cap of $$("kbd.key")) {
    if (drawn.get(cap) === cap.textContent) continue;
    const key = chosen[cap.textContent.toLowerCase()];
    if (key) cap.textContent = print(key);
    drawn.set(cap, cap.textContent);
  }
}

if (meant.size) {
  onChange(draw);
  draw();
}
