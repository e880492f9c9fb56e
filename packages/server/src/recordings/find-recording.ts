import { ServerError } from '../server-error.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import { isRecordingId } from '../storage/recording-id.ts';
import type { RecordingStore } from '../storage/recording-store.ts';

/** The state of a recording at `now`. */
export function recordingState(recording: StoredRecording, now: number): 'live' | 'expired' | 'deleted' {
  if (recording.deletedAt !== null) return 'deleted';
  // A clock that is set back does not revive a recording whose files are removed.
  if (recording.isRemoved) return 'expired';
  return recording.expiresAt !== null && recording.expiresAt <= now ? 'expired' : 'live';
}

/** The row in any state. Rejects with `not_found` if it never existed. */
export async function findRecording(store: RecordingStore, id: string): Promise<StoredRecording> {
  const recording = isRecordingId(id) ? await store.find(id) : undefined;
  if (recording) return recording;
  throw noRecording();
}

/** The refusal of a link that never led to a recording. */
export function noRecording(): ServerError {
  return new ServerError('not_found', { message: 'There is no such recording. Check the link.' });
}

/** Returns a live recording. Throws `expired` or `deleted`. */
export function requireLive(recording: StoredRecording, now: number): StoredRecording {
  const state = recordingState(recording, now);
  if (state !== 'live') throw new ServerError(state);
  return recording;
}
