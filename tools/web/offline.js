// Keeps all files of the page, so that it works without a network once it has been loaded.
// tools/web/build writes the list of files and their fingerprint.
const version = "arbiter-web-@FINGERPRINT@";
const files = [/*@FILES@*/];

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(files))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("arbiter-web-") && name !== version) await caches.delete(name);
      }
      await clients.claim();
    })(),
  );
});

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(version);
      return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    })(),
  );
});
