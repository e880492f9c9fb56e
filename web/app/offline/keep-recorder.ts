const WORKER_URL = '/service-worker.js';
/** The worker stands before the recorder's pages alone: a listener's page has nothing to do with it. */
const SCOPE = '/record';
/** A dedicated worker is not fetched in the name of its page but in its own: the one that cuts takes lies here. */
const WORKERS_SCOPE = '/assets/';

let isAsked = false;

/**
 * Lets the browser keep the recorder, so that it opens without a network. Once per page, after everything that the page
 * itself needs. Nothing happens without service workers; a site that is built without one forgets what is kept.
 */
export function keepRecorder(): void {
  if (isAsked || import.meta.env.DEV || !('serviceWorker' in navigator) || window.parent !== window) return;
  isAsked = true;
  const task = import.meta.env.VITE_SERVICE_WORKER === 'off' ? forgetWorkers : registerWorkers;
  whenIdle(() => task().catch(() => undefined));
}

async function registerWorkers(): Promise<void> {
  await Promise.allSettled([SCOPE, WORKERS_SCOPE].map(register));
}

/** The browser looks for a newer one where it opens a page of the scope, but nobody opens a page of the second. */
async function register(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER_URL, { scope });
  await registration.update();
}

async function forgetWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

/** Whether the recorder's pages open without a network. Never rejects. */
export async function isRecorderKept(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration(SCOPE);
    return registration?.active !== null && registration?.active !== undefined;
  } catch {
    return false;
  }
}

function whenIdle(callback: () => unknown): void {
  const afterLoad = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => callback(), { timeout: 10_000 });
    else setTimeout(callback, 1000);
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
}
