import { useComposition } from '../composition-context.tsx';
import { createRecorderComposition, type RecorderComposition } from '../recorder-composition.ts';

/** The page's one recorder, and its insertion targets. */
export function useRecorderComposition(): RecorderComposition {
  return useComposition().recording(createRecorderComposition);
}
