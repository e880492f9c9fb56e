import { askedFor } from './asked-for.ts';
import { createKeptRecorder, type KeptFiles } from './kept-recorder.ts';
import { keepSharedFile } from './shared-file.ts';

/** Injected by the build. */
declare const __KEPT_FILES__: KeptFiles;
declare const self: ServiceWorkerGlobalScope;

const recorder = createKeptRecorder({
  files: __KEPT_FILES__,
  language: new URL(self.location.href).searchParams.get('lang') ?? '',
  caches,
  fetch: (request, init) => fetch(request, init),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
});

// Not `skipWaiting`: open pages continue with the files of their build.
self.addEventListener('install', (event) => event.waitUntil(recorder.install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const asked = askedFor(event.request, self.location.origin);
  if (asked?.kind === 'share') event.respondWith(keepSharedFile(event.request, caches, self.location.origin));
  if (asked?.kind === 'page') event.respondWith(recorder.page(event.request, asked.path));
  if (asked?.kind === 'asset') event.respondWith(recorder.asset(event.request, asked.path));
});

async function activate(): Promise<void> {
  // The worker of the other scope is active at once, while an earlier one may still serve open pages.
  const isOfPages = __KEPT_FILES__.pages.includes(new URL(self.registration.scope).pathname);
  if (isOfPages) await recorder.forgetOthers();
  // The page that registered this worker is the first that may need it.
  await self.clients.claim();
}
