// The page of settings: what is chosen is seen at once, and kept by sending the form in which it was chosen.

import { $, $$ } from "./dom.js";
import { toast, words } from "./toast.js";

const root = document.documentElement;
let sent = Promise.resolve();

document.addEventListener("change", (event) => {
  const form = event.target.closest("form[data-keep]");
  if (!form) return;
  if (form.id === "preferences") show(event.target);
  const body = new URLSearchParams(new FormData(form));
  sent = sent.then(() => send(form, body)); // One after the other, so that the last choice stays.
});

// A key is chosen by pressing it.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches(".keyf") || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.target.value = event.key.toUpperCase();
  event.target.dispatchEvent(new Event("change", { bubbles: true }));
});

// What the style depends on is seen at once.
function show(field) {
  const usual = field.closest("[data-usual]")?.dataset.usual;
  if (usual === undefined) return;
  const value = field.type === "checkbox" && !field.checked ? "off" : field.value;
  if (value === usual) delete root.dataset[field.name];
  else root.dataset[field.name] = value;
}

async function send(form, body) {
  const problem = $(".problem[role=alert]", form);
  let text = words.notsaved;
  try {
    const answer = await fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body });
    if (answer.ok) {
      if (problem) problem.hidden = true;
      $$(".keyf", form).forEach((field) => (field.defaultValue = field.value));
      if (form.id === "preferences" && body.get("language") !== root.lang) return location.reload();
      return toast(words.saved, 2000);
    }
    if (answer.headers.get("content-type")?.startsWith("text/plain")) text = await answer.text();
  } catch {
    // The line is down: what was chosen is not kept.
  }
  $$(".keyf", form).forEach((field) => (field.value = field.defaultValue));
  if (!problem) return toast(text, 5000);
  problem.textContent = text;
  problem.hidden = false;
}

// Where and when the reader is: only the browser knows it.
const zone = $("#quiet-zone");
if (zone) {
  zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  const minutes = -new Date().getTimezoneOffset();
  const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, "0");
  $$("[name=offset]").forEach((field) => {
    field.value = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
  });
}

// How far away the server is: what the second answer takes, when the connection is open.
const line = $("#line");
if (line) {
  const ask = () => fetch("/healthz", { cache: "no-store" });
  ask()
    .then(() => {
      const begin = performance.now();
      return ask().then(() => performance.now() - begin);
    })
    .then((taken) => (line.textContent = line.dataset.words.replace("{milliseconds}", Math.round(taken))))
    .catch(() => {});
}
