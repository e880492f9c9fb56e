import type { Selectable } from 'kysely';
import type { StoredRecording } from '../recording-store.ts';
import type { RecordingRow } from './schema.ts';

export function toRecording(row: Selectable<RecordingRow>): StoredRecording {
  return {
    id: row.id,
    ownerUid: row.owner_uid,
    source: row.source,
    format: row.format,
    bytes: row.bytes,
    duration: row.duration_s,
    createdAt: row.created_at_ms,
    expiresAt: row.expires_at_ms,
    deletedAt: row.deleted_at_ms,
    listenCount: row.listen_count,
  };
}
