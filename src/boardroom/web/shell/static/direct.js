// Things that begin an action when they are pressed; who does not want that begins with the buttons alone.

document.addEventListener(
  "click",
  (event) => {
    if (document.documentElement.dataset.direct !== "off" || !event.target.closest?.(".is-may, .may")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
