// The service worker: shows what the server pushes while no page is open. It keeps no page and answers no request.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const shows = (client, url) => new URL(client.url).pathname === new URL(url, self.location.origin).pathname;

self.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));

// Who looks at that table needs no word.
async function tell({ title, body, url, tag }) {
  const open = await pages();
  if (open.some((client) => client.visibilityState === "visible" && shows(client, url))) return;
  await self.registration.showNotification(title, { body, tag, data: { url }, icon: "/icon-192.png" });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.url));
});

async function lead(url) {
  const client = (await pages()).find((each) => shows(each, url));
  return client ? client.focus() : self.clients.openWindow(new URL(url).pathname);
}
