// Motion: pieces arrive, numbers jump, threat flares. None of it for readers who want none.

import { onFrame } from "../shell/changes.js";
import { $, $$, still } from "../shell/dom.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const MOST = 6;
const NUMBERS = ".corp .cap b, .score span, .rt-t b";


const pieces = () => new Set($$(".dist .z").map((piece) => `${piece.closest(".dist").id} ${piece.classList[1]}`));
const numbers = () => $$(NUMBERS).map((each) => each.textContent);
const threat = () => $(".g-v")?.textContent;

let piecesBefore = pieces();
let numbersBefore = numbers();
let threatBefore = threat();

onFrame(() => {
  const now = { pieces: pieces(), numbers: numbers(), threat: threat() };
  if (!still.matches) {
    arrive([...now.pieces].filter((each) => !piecesBefore.has(each)));
    jump(now.numbers);
    if (threatBefore !== undefined && Number(now.threat) > Number(threatBefore)) flare();
  }
  piecesBefore = now.pieces;
  numbersBefore = now.numbers;
  threatBefore = now.threat;
});

function arrive(fresh) {
  if (!piecesBefore.size || fresh.length > MOST) return;
  for (const each of fresh) {
    const [district, kind] = each.split(" ");
    const frames = [{ transform: "translateY(-14px) scale(.4)", opacity: 0 }, { transform: "none", opacity: 1 }];
    $(`#${district} .${kind}`)?.animate(frames, { duration: 320, easing: EASE });
  }
}

function jump(now) {
  if (now.length !== numbersBefore.length) return;
  const elements = $$(NUMBERS);
  now.forEach((text, index) => {
    if (text === numbersBefore[index]) return;
    elements[index].animate([{ transform: "scale(1.35)" }, { transform: "none" }], { duration: 320, easing: EASE });
  });
}

function flare() {
  $(".threat")?.animate([{ filter: "brightness(1.9)" }, { filter: "none" }], { duration: 640, easing: EASE });
}
