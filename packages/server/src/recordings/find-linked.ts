import type { SheetStore } from '../features/sheets/storage/index.ts';
import { ServerError } from '../server-error.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import { isRecordingId } from '../storage/recording-id.ts';
import type { RecordingStore } from '../storage/recording-store.ts';
import { findRecording, noRecording } from './find-recording.ts';

interface LinkStores {
  readonly recordings: RecordingStore;
  readonly sheets: Pick<SheetStore, 'findSlot'>;
}

/**
 * The recording of a share link, whose id is that of the recording or of a printed label. Rejects with `not_found`,
 * with `not_recorded` for a label without a recording, and with `deleted` for a revoked one.
 */
export async function findLinked(stores: LinkStores, linkId: string, now: number): Promise<StoredRecording> {
  const isId = isRecordingId(linkId);
  const recording = isId ? await stores.recordings.find(linkId) : undefined;
  if (recording) return recording;
  const slot = isId ? await stores.sheets.findSlot(linkId, now) : undefined;
  if (slot === undefined) throw noRecording();
  if (slot.state === 'revoked' || slot.sheet === undefined) throw new ServerError('deleted', REVOKED);
  if (slot.recording === undefined) throw new ServerError('not_recorded');
  return findRecording(stores.recordings, slot.recording.filename);
}

const REVOKED = { message: 'The owner has revoked this label.' };
