// The first element for a selector, and all of them.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// Write a text where it differs: a page that watches its changes hears of nothing else.
export const write = (element, text) => {
  if (element.textContent !== String(text)) element.textContent = text;
};

// Whether the reader wants things to stay still: by the system, or by a setting.

const system = matchMedia("(prefers-reduced-motion: reduce)");
export const still = {
  get matches() {
    const chosen = document.documentElement.dataset.motion;
    return chosen === "reduce" || (system.matches && chosen !== "full");
  },
};
