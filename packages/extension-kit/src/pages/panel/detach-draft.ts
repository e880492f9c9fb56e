import { waitForState } from '@beep/core/actor';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import type { Clock } from '@beep/core/time';

/** The limit for the encoder's last audio; later audio is lost. */
const LAST_SOUND_MS = 1500;

type Settled = Exclude<RecorderState, { readonly status: 'recording' | 'pausing' }>;

/** Leaves the active recording in the journal, with its last audio. Resolves when the page may close. */
export async function detachDraft(recorder: Recorder, clock: Clock): Promise<void> {
  await pauseRecording(recorder, clock);
  recorder.send({ type: 'detach' });
}

/** Pauses the active recording and waits for its last audio; null if the encoder does not give it in time. */
export async function pauseRecording(recorder: Recorder, clock: Clock): Promise<Settled | null> {
  recorder.send({ type: 'pause' });
  const timeout = new AbortController();
  const cancel = clock.after(LAST_SOUND_MS, () => timeout.abort());
  const settled = await waitForState(recorder, isSettled, timeout.signal).catch(() => null);
  cancel();
  return settled;
}

function isSettled(state: RecorderState): state is Settled {
  return state.status !== 'recording' && state.status !== 'pausing';
}
