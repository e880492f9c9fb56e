import { useComposition } from './composition-context.tsx';
import { createDraftsComposition, type DraftsComposition } from './drafts-composition.ts';

/** The drafts, for pages that need them at once. The header loads them for other pages. */
export function useDrafts(): DraftsComposition {
  return useComposition().drafts.make(createDraftsComposition);
}
