/** Path of the site's service worker, present or future. */
export const SERVICE_WORKER_PATH = '/service-worker.js';

/**
 * Served by a site without a service worker. A browser that still has one updates it on its next visit: this one
 * replaces it, deletes its caches and unregisters itself.
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
