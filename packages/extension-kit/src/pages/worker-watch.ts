import { extensionPage } from '../connection/extension-page.ts';

/** Detects that the extension was updated or removed. */
export interface WorkerWatch {
  /** True once the extension was updated or removed: none of its parts can be reached. */
  getSnapshot(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Events that come before a page is used again. */
const LOOKS = ['focus', 'pointerdown', 'keydown', 'pageshow'] as const;

/** Checks whenever the page is used, for its lifetime. */
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
