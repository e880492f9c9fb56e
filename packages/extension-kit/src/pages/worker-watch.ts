import { extensionPage } from '../connection/extension-page.ts';

/** Whether the extension that this page belongs to is still there. */
export interface WorkerWatch {
  /** True once the extension was updated or removed under the page: nothing of it can be reached any more. */
  getSnapshot(): boolean;
  subscribe(listener: () => void): () => void;
}

/** What happens to a page before it is used again. */
const LOOKS = ['focus', 'pointerdown', 'keydown', 'pageshow'] as const;

/** Looks whenever the page is used, for as long as it lives. */
export function watchWorker(isAlive: () => boolean = extensionPage().isAlive): WorkerWatch {
  const listeners = new Set<() => void>();
  let isGone = !isAlive();

  function look(): void {
    if (isGone || isAlive()) return;
    isGone = true;
    for (const listener of [...listeners]) listener();
  }

  for (const type of LOOKS) window.addEventListener(type, look, { capture: true });
  return {
    getSnapshot: () => isGone,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
