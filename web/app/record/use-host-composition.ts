import { useComposition } from '../composition-context.tsx';
import { createHostComposition, type HostComposition } from '../host-composition.ts';
import { useRecorderComposition } from './use-recorder-composition.ts';

/** The page's connections with hosts. */
export function useHostComposition(): HostComposition {
  const { recorder } = useRecorderComposition();
  return useComposition().inHost.make((parts) => createHostComposition({ ...parts, recorder }));
}
