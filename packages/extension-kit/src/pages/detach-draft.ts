import { type Clock, type Recorder, type RecorderState, waitForState } from '@beep/core';

/** The encoder hands over its last sound within this, or that is lost. */
const LAST_SOUND_MS = 1500;

type Settled = Exclude<RecorderState, { readonly status: 'recording' | 'pausing' }>;

/** Leaves what is being made in the journal, with its last sound. Resolves when the page may end. */
export async function detachDraft(recorder: Recorder, clock: Clock): Promise<void> {
  recorder.send({ type: 'pause' });
  const patience = new AbortController();
  const cancel = clock.after(LAST_SOUND_MS, () => patience.abort());
  await waitForState(recorder, isSettled, patience.signal).catch(() => undefined);
  cancel();
  recorder.send({ type: 'detach' });
}

function isSettled(state: RecorderState): state is Settled {
  return state.status !== 'recording' && state.status !== 'pausing';
}
