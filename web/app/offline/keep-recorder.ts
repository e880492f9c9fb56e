import { LANGUAGE } from '@beep/core/texts';
import { whenQuiet } from '@beep/ui';
import { RECORDER_SCOPE } from './is-recorder-kept.ts';

/** A worker with another language is another worker: it takes the place of this one. */
const WORKER_URL = `/service-worker.js?lang=${LANGUAGE}`;
/**
 * A dedicated worker's script is fetched under its own URL's scope; the worker that cuts recordings is here.
 */
const WORKERS_SCOPE = '/assets/';

let isAsked = false;

/**
 * Stores the recorder for offline use. Call it once per page, after everything else has loaded. Does nothing without
 * service workers; a site built without one deletes what was stored.
 */
export function keepRecorder(): void {
  if (isAsked || import.meta.env.DEV || !('serviceWorker' in navigator) || window.parent !== window) return;
  isAsked = true;
  const task = import.meta.env.VITE_SERVICE_WORKER === 'off' ? forgetWorkers : registerWorkers;
  whenIdle(() => task().catch(() => undefined));
}

/** The recorder's scope is last: a page that opens without a network must also cut. */
async function registerWorkers(): Promise<void> {
  await register(WORKERS_SCOPE).then(untilActive, () => undefined);
  await register(RECORDER_SCOPE);
}

/** The browser checks for updates when it opens a page in scope, but the second scope has no pages. */
async function register(scope: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER_URL, { scope });
  await registration.update();
  return registration;
}

/** Resolves when the first worker of a scope is active, or could not be installed. */
async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

async function forgetWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

function whenIdle(callback: () => unknown): void {
  const afterLoad = (): unknown => whenQuiet().then(callback);
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}
