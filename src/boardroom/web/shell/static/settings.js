// The page of settings: what is chosen is seen at once, and sent to be kept.

import { $ } from "./dom.js";

const form = $("#preferences");
const root = document.documentElement;
let sent = Promise.resolve();

form?.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (["theme", "motion", "contrast"].includes(name)) {
    if (value === "system") delete root.dataset[name];
    else root.dataset[name] = value;
  }
  const body = new URLSearchParams(new FormData(form));
  sent = sent.then(() => send(body)); // One after the other, so that the last choice stays.
});

async function send(body) {
  await fetch("/settings", { method: "POST", headers: { "HX-Request": "true" }, body });
  if (body.get("language") !== root.lang) location.reload();
}
