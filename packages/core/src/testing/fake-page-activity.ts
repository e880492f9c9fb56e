import { createListeners } from '../actor/create-listeners.ts';
import type { PageActivity } from '../transcripts/ports.ts';

/** The activity of a page that the test controls. */
export interface FakePageActivity extends PageActivity {
  /** Shows or hides the page. */
  become(isActive: boolean): void;
}

/** Creates the activity of a page in use. */
export function createFakePageActivity(): FakePageActivity {
  const [onChanged, callAll] = createListeners();
  let isActive = true;
  return {
    isActive: () => isActive,
    onChanged,
    become(next) {
      isActive = next;
      callAll();
    },
  };
}
