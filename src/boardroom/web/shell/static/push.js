// Web push: this browser asks its push service for an address, and tells it to the server.

import { $ } from "./dom.js";
import { toast, words } from "./toast.js";

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export async function usePush(button) {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return toast(words.nopush, 6000);
  if ((await Notification.requestPermission()) !== "granted") return toast(words.blocked, 5000);
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  try {
    const key = bytes(button.dataset.key);
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    const body = new URLSearchParams({ kind: "push", endpoint, ...keys });
    const answer = await fetch("/settings/channels", { method: "POST", headers: { "HX-Request": "true" }, body });
    if (!answer.ok) return toast(words.nopush, 6000);
    location.reload();
  } catch {
    toast(words.nopush, 6000);
  }
}

if ($("#push") && !("PushManager" in window)) $("#push").hidden = true;
