import { EMPTY_OUTBOX, type Outbox, type PendingUpload, uploadOf } from '@beep/core/outbox';
import type { RecorderState } from '@beep/core/recorder';
import { useActor } from '../actor/use-actor.ts';

/** The upload of the draft that the recorder submitted; null if there is none, or it was discarded. */
export function useUpload(outbox: Outbox, state: RecorderState): PendingUpload | null {
  const sending = useActor(outbox, EMPTY_OUTBOX);
  return state.status === 'submitted' ? (uploadOf(sending, state.draft.id) ?? null) : null;
}
