import { useComposition } from '../composition-context.tsx';
import { createRecorderComposition, type RecorderComposition } from '../recorder-composition.ts';
import { useDrafts } from '../use-drafts.ts';

/** The page's one recorder. */
export function useRecorderComposition(): RecorderComposition {
  const drafts = useDrafts();
  return useComposition().recording.make((parts) => createRecorderComposition({ ...parts, drafts }));
}
