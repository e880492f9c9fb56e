import type { Recorder } from '@beep/core/recorder';
import { useOwnPolicy } from '../../account/use-own-policy.ts';

/** Starts another recording. Where that is forbidden, the view at rest says why. */
export function useRecordAgain(send: Recorder['send']): () => void {
  const { mayRecord } = useOwnPolicy();
  return () => send({ type: mayRecord ? 'start' : 'detach' });
}
