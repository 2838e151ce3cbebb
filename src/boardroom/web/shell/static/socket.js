// The socket of a table. While it is open, everything that changes arrives on it, in order.

import { onChange } from "./changes.js";
import { $ } from "./dom.js";
import { toast, words } from "./toast.js";

const SEAT_MOVED = 4404;
const CANNOT_GO_ON = 4410;
const LIVE = "X-Live";
const ANSWERED = [204, 409];
const PATIENCE = 10000;

const open = () => document.body.dataset.line === "up";
const revision = () => $("#act")?.dataset.revision;
const version = () => $("#act")?.dataset.version;
const answersTable = (event) => ["act", "undo", "offer"].includes(event.target.id);

document.addEventListener("htmx:ws:close", (event) => {
  if (event.detail?.code === SEAT_MOVED && location.search) return location.replace(location.pathname);
  if (event.detail?.code === CANNOT_GO_ON) return location.reload(); // The page says why.
  if (document.body.dataset.line === "down") return;
  document.body.dataset.line = "down";
  toast(words.lost, 0);
});

document.addEventListener("htmx:ws:after:connection", () => {
  if (document.body.dataset.line === "down") toast(words.back);
  document.body.dataset.line = "up";
});

// With an open socket an answer to a pick has no regions; without one it has them.

document.addEventListener("htmx:config:request", (event) => {
  if (!answersTable(event)) return;
  const { ctx } = event.detail;
  ctx.asked = revision(); // What was shown when it was sent; the change may arrive before the answer.
  if (open()) ctx.request.headers[LIVE] = "true";
});

// A decision is answered once. What is pressed again while the answer is on its way would only be refused, and of
// several that wait to be sent htmx drops the newest, which may answer the next decision.

let answered = "";

document.addEventListener("htmx:config:request", (event) => {
  if (event.target.id !== "act") return;
  if (answered === version()) return event.preventDefault();
  answered = version();
});

document.addEventListener("htmx:finally:request", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (sourceElement.id === "act" && !ANSWERED.includes(response?.status)) answered = "";
});

onChange(() => {
  if (version() !== answered) answered = "";
});

document.addEventListener("htmx:before:swap", (event) => {
  if (event.target.id === "offer") return; // What is refused is told beside the form.
  if (answersTable(event) && open()) event.preventDefault(); // It opened meanwhile, and brings the whole table.
});

document.addEventListener("htmx:after:request", (event) => {
  if (event.target.id === "chat") event.target.reset();
  if (event.detail?.ctx?.response?.status === 409) toast(words.stale);
  const { asked, response } = event.detail.ctx;
  if (answersTable(event) && open() && ANSWERED.includes(response?.status)) expectChange(asked);
});

// A socket may be dead without having been closed: if nothing arrives on it, the page is asked for again. One that is
// only slow brings the change by itself, and what somebody is writing meanwhile stays.

let arrived = 0;
document.addEventListener("htmx:ws:before:message:incoming", (event) => {
  arrived += 1;
  event.detail.waitUntil(Promise.all(asking.values()));
});

// A table that is asked for is as it was when it was answered: what arrives until it is shown is put in after it.

const asking = new Map();
document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.target?.id === "table") asking.set(ctx, new Promise((shown) => (ctx.shown = shown)));
});
document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (asking.delete(ctx)) ctx.shown();
});

function expectChange(before) {
  const known = arrived;
  setTimeout(() => {
    if (revision() !== before) return;
    if (arrived !== known) return expectChange(before);
    location.reload();
  }, PATIENCE);
}
