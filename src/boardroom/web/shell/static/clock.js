// The clock of the seat that decides runs in the browser, by the server's time: that was told with the page.

import { $, $$, write } from "./dom.js";
import { sound } from "./signals.js";
import { toast, words } from "./toast.js";

const language = document.documentElement.lang;
const arrived = performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? 0);
const ahead = Number(document.body.dataset.now ?? arrived / 1000) - arrived / 1000;
const unit = (number, name) =>
  new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(number);

function spoken(left) {
  const days = Math.floor(left / 86400);
  const hours = Math.floor((left % 86400) / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  if (days) return `${unit(days, "day")} ${unit(hours, "hour")}`;
  if (hours) return `${unit(hours, "hour")} ${unit(minutes, "minute")}`;
  return `${minutes}:${String(left % 60).padStart(2, "0")}`;
}

// What the server's clock shows, in seconds since 1970.
export const serverTime = () => ahead + Date.now() / 1000;
export const inWords = spoken;

const inside = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

// Time that somebody uses, from its first minute on.
function used() {
  for (const place of $$("[data-used]")) {
    const minutes = Math.floor((serverTime() - Number(place.dataset.used)) / 60);
    if (minutes < 1) continue;
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    const text = days ? words.days : hours ? words.hours : words.minutes;
    const time = inside(text, { days, hours: hours % 24, minutes: minutes % 60 });
    write(place, inside(place.dataset.said, { time }));
  }
}

// What is allowed only from some time on can be pressed then, and says until then how long that takes.
function later() {
  for (const button of $$("button[data-from]")) {
    const left = Math.max(0, Math.ceil(Number(button.dataset.from) - serverTime()));
    if (button.disabled !== left > 0) button.disabled = left > 0;
    write(button.querySelector("time"), spoken(left));
    button.querySelector("small").hidden = !left;
  }
}

let warned = "";
export function clocks() {
  used();
  later();
  const clock = $("#clock");
  if (!clock) return;
  const left = Math.max(0, Math.round(Number(clock.dataset.due) - ahead - Date.now() / 1000));
  const soon = left <= Number(clock.dataset.soon);
  write(clock.querySelector("time"), spoken(left));
  write(clock.querySelector("small"), soon ? clock.dataset.hurry : clock.dataset.rest);
  if (clock.classList.contains("soon") !== soon) clock.classList.toggle("soon", soon);
  const mine = $("#act")?.dataset.turn === "1";
  if (soon && left && mine && warned !== clock.dataset.due) {
    warned = clock.dataset.due;
    toast(words.hurry, 4000);
    sound("clock");
  }
}

setInterval(clocks, 500);

const today = new Intl.DateTimeFormat(language, { timeStyle: "short" });
const month = new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat(language, { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

// When something was: the time if it was today, else the day.
export function moments() {
  for (const time of $$("time[data-at]")) {
    const at = new Date(Number(time.dataset.at) * 1000);
    const format = at.toDateString() === new Date().toDateString() ? today : day;
    write(time, format.format(at));
  }
  for (const time of $$("time[data-day]")) {
    write(time, weekday.format(Number(time.dataset.day) * 1000));
  }
  for (const time of $$("time[data-left]")) {
    write(time, spoken(Math.max(0, Math.round(Number(time.dataset.left) - serverTime()))));
  }
  for (const time of $$("time[data-month]")) {
    write(time, month.format(Number(time.dataset.month) * 1000));
  }
}
