// What happens after the table has changed: at once, and before the next frame is drawn.

const atOnce = [];
const inFrame = [];
const WATCHED = ["data-version", "data-turn", "data-due", "data-yours", "class"];

// A page that nobody looks at gets no frames, and no key may fall between two of them.
export const onChange = (work) => atOnce.push(work);
export const onFrame = (work) => inFrame.push(work);

let due = 0;

function changed() {
  atOnce.forEach((work) => work());
  cancelAnimationFrame(due);
  due = requestAnimationFrame(() => inFrame.forEach((work) => work()));
}

if (document.querySelector("#table, #lobby")) {
  new MutationObserver(changed).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: WATCHED,
  });
}
