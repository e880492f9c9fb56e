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
// The page that registered this worker is the first that may need it.
self.addEventListener('activate', (event) =>
  event.waitUntil(recorder.forgetOthers().then(() => self.clients.claim())),
);
self.addEventListener('fetch', (event) => {
  const asked = askedFor(event.request, self.location.origin);
  if (asked?.kind === 'share') event.respondWith(keepSharedFile(event.request, caches, self.location.origin));
  if (asked?.kind === 'page') event.respondWith(recorder.page(event.request, asked.path));
  if (asked?.kind === 'asset') event.respondWith(recorder.asset(event.request, asked.path));
});
