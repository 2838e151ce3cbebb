// The desk: fills the sheet with an offer that a button names, steps amounts, asks what the offer says, and closes when
// it was sent.

import { onChange } from "../shell/changes.js";
import { inWords, serverTime } from "../shell/clock.js";
import { $, $$, write } from "../shell/dom.js";

const SENT = 204;

function fill(offer) {
  const form = $("#offer");
  if (!form) return;
  form.reset();
  $("#desk-refusal").textContent = "";
  const to = $(`#to-${offer.to}`);
  if (to) to.checked = true;
  const set = (name, value) => {
    if (form.elements[name]) form.elements[name].value = value;
  };
  set("pay", offer.pay || 0);
  set(`get-${offer.to}`, offer.get || 0);
  set(`lock-${offer.to}`, offer.lock === "none" ? "" : offer.lock || "");
  const check = (name, keys) => {
    for (const box of $$(`[name="${name}"]`, form)) box.checked = keys.includes(box.value);
  };
  check("give", offer.give || []);
  check(`take-${offer.to}`, offer.take || []);
  check(`promise-${offer.to}`, offer.promise ? ["1"] : []);
}

function step(button) {
  const field = $("input", button.parentElement);
  const way = Number(button.dataset.step);
  const now = Number(field.value) || 0;
  const steps = field.dataset.amounts?.split(" ").map(Number);
  const next = steps
    ? way > 0
      ? steps.find((each) => each > now)
      : steps.findLast((each) => each < now)
    : now + way;
  field.value = Math.min(Number(field.max), Math.max(0, next ?? now));
}

const open = () => $("#desk:popover-open");
const close = () => open()?.hidePopover();

// What the sheet says is asked of the server a moment after the last change.
let asking = 0;
function ask() {
  clearTimeout(asking);
  asking = setTimeout(() => open() && $("#offer-sum")?.dispatchEvent(new Event("outline")), 150);
}

document.addEventListener("click", (event) => {
  const offer = event.target.closest("[data-fill]");
  if (offer) fill(JSON.parse(offer.dataset.fill));
  const stepper = event.target.closest("[data-step]");
  if (stepper) step(stepper);
  if (event.target.closest("[data-discard]")) $("#offer").reset();
  if (event.target.closest("[data-show=trades]")) {
    close();
    $("#tab-trades")?.click();
  }
  if (event.target.closest("#desk, [popovertarget=desk]")) ask();
});
document.addEventListener("input", (event) => event.target.closest("#offer") && ask());

// A promise in own words is sent by its own button, and by Enter.
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "own-words" || event.key !== "Enter") return;
  event.preventDefault();
  $("#own-send").click();
}, true);

// Keys pressed on the sheet are meant for the sheet.
document.addEventListener(
  "keydown",
  (event) => {
    if (!event.target.closest?.("#desk")) return;
    event.stopImmediatePropagation();
    if (event.key === "Escape") close();
  },
  true,
);

document.addEventListener("htmx:after:request", (event) => {
  if (event.target.id === "offer" && event.detail?.ctx?.response?.status === SENT) {
    event.target.reset();
    close();
  }
  if (event.target.id === "own-send" && event.detail?.ctx?.response?.status === SENT) $("#own-words").value = "";
});

// What somebody else did may change what the offer says, or close the window.
onChange(() => {
  if (!$("#offer")) close();
  if (open() && $("#offer-sum .fresh")) ask();
});

// The time for new proposals: when it is over, the desk closes.
function talkTime() {
  const timer = $("#talk-time");
  if (!timer) return;
  const left = Math.max(0, Math.round(Number(timer.dataset.until) - serverTime()));
  const text = left ? inWords(left) : timer.dataset.over;
  const time = $("time", timer);
  write(time, text);
  const button = $("#desk-open");
  if (button && button.disabled !== !left) button.disabled = !left;
  if (!left) close();
}
setInterval(talkTime, 500);
onChange(talkTime);
talkTime();
