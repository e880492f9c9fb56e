/** Where browsers look for the site's service worker, now and later. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/**
 * What a site without a service worker answers there. Browsers that still have one ask for it again at a visit, and
 * this one takes its place, forgets what that one kept, and goes.
 */
export const RETIRED_SERVICE_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
`;
