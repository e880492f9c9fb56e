import type { PageActivity } from '../transcripts/ports.ts';

/** The activity of a page that the test controls. */
export interface FakePageActivity extends PageActivity {
  /** Shows or hides the page. */
  become(isActive: boolean): void;
}

/** Creates the activity of a page in use. */
export function createFakePageActivity(): FakePageActivity {
  const listeners = new Set<() => void>();
  let isActive = true;
  return {
    isActive: () => isActive,
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next) {
      isActive = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
