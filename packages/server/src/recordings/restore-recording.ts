import { ServerError } from '../server-error.ts';
import type { DeletionStore } from '../storage/deletion-store.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { findRecording, recordingState, requireLive } from './find-recording.ts';

/** How long after its delete a recording can be restored; the file is removed afterwards. */
export const RESTORE_GRACE_MS = 60_000;

export interface RestoreRequest {
  readonly id: string;
  readonly ownerUid: string;
  readonly now: number;
}

/**
 * Undoes the owner's delete; a recording that is not deleted stays unchanged. Rejects with `conflict` if it is too
 * late, with `expired` if the recording has expired meanwhile.
 */
export async function restoreRecording(
  { recordings, deletions }: { readonly recordings: RecordingStore; readonly deletions: DeletionStore },
  { id, ownerUid, now }: RestoreRequest,
): Promise<StoredRecording> {
  const recording = await findRecording(recordings, id);
  const state = recordingState(recording, now);
  if (recording.ownerUid !== ownerUid) throw new ServerError(state === 'live' ? 'forbidden' : state);
  if (state === 'deleted' && expiredMeanwhile(recording, now)) throw new ServerError('expired');
  if (state === 'deleted' && !(await deletions.restore(id, now - RESTORE_GRACE_MS))) {
    throw new ServerError('conflict', {
      message: 'A deleted recording can be restored for 60 seconds. It is too late for this one.',
    });
  }
  return requireLive(await findRecording(recordings, id), now);
}

/** True if the recording expired within the undo period: the delete stays. */
function expiredMeanwhile({ deletedAt, expiresAt }: StoredRecording, now: number): boolean {
  const isInTime = deletedAt !== null && deletedAt > now - RESTORE_GRACE_MS;
  return isInTime && expiresAt !== null && expiresAt <= now;
}
