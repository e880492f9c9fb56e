import { ServerError } from '../server-error.ts';
import type { RecordingStore, StoredRecording } from '../storage/recording-store.ts';
import { isRecordingId } from './recording-id.ts';

/** What became of a recording at a moment. */
export function recordingState(recording: StoredRecording, now: number): 'live' | 'expired' | 'deleted' {
  if (recording.deletedAt !== null) return 'deleted';
  // A clock that was set back does not bring back what has been cleared away.
  if (recording.isRemoved) return 'expired';
  return recording.expiresAt !== null && recording.expiresAt <= now ? 'expired' : 'live';
}

/** The row, in whatever state. Rejects with `not_found` when it never existed. */
export async function findRecording(store: RecordingStore, id: string): Promise<StoredRecording> {
  const recording = isRecordingId(id) ? await store.find(id) : undefined;
  if (!recording)
    throw new ServerError('not_found', { message: 'There is no such recording. Check the link.' });
  return recording;
}

/** The row of a recording that may be heard. Rejects with `not_found`, `expired` or `deleted`. */
export async function findLiveRecording(
  store: RecordingStore,
  id: string,
  now: number,
): Promise<StoredRecording> {
  const recording = await findRecording(store, id);
  const state = recordingState(recording, now);
  if (state !== 'live') throw new ServerError(state);
  return recording;
}
