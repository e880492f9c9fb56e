import type { Actor } from '@beep/core/actor';

/** True once the page around this one is verified; false before, and on a page that is not framed. */
export interface FrameStanding extends Pick<Actor<boolean, never>, 'getSnapshot' | 'subscribe'> {
  become(isProven: boolean): void;
}

export function createFrameStanding(): FrameStanding {
  const listeners = new Set<() => void>();
  let isProven = false;
  return {
    getSnapshot: () => isProven,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next) {
      if (next === isProven) return;
      isProven = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
