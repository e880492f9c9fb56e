import { useComposition } from '../composition-context.tsx';
import { createDraftsComposition, type DraftsComposition } from '../drafts-composition.ts';
import { createRecorderComposition, type RecorderComposition } from '../recorder-composition.ts';

/** The page's one recorder. */
export function useRecorderComposition(): RecorderComposition {
  const drafts = useDrafts();
  return useComposition().recording.make((parts) => createRecorderComposition({ ...parts, drafts }));
}

/** The drafts, for pages that need them at once. */
export function useDrafts(): DraftsComposition {
  return useComposition().drafts.make(createDraftsComposition);
}
