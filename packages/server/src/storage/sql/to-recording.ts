import type { Selectable } from 'kysely';
import type { StoredRecording } from '../recording-store.ts';
import type { RecordingRow } from './schema.ts';

const DUE = 'due';

/** A recording counts as deleted from the deletion of its account on, even if its row does not say so yet. */
export function toRecording(
  row: Selectable<RecordingRow> & { readonly account_deleted_at_ms: number | null },
): StoredRecording {
  return {
    id: row.id,
    ownerUid: row.owner_uid,
    source: row.source,
    format: row.format,
    bytes: row.bytes,
    sha256: row.file_sha256,
    fileRevision: row.file_revision,
    duration: row.duration_s,
    createdAt: row.created_at_ms,
    expiresAt: row.expires_at_ms,
    deletedAt: row.deleted_at_ms ?? row.account_deleted_at_ms,
    isRemoved: row.removal_started_at_ms !== null || row.account_deleted_at_ms !== null,
    listenCount: row.listen_count,
    levels: toLevels(row),
    transcriptState: row.transcript_state,
    domain: row.domain,
    policyExpiresAt: row.policy_expires_at_ms,
    suspendedAt: row.suspended_at_ms,
    suspensionReason: row.suspension_reason,
    slotId: row.slot_id,
    title: row.title,
    isTitleShown: row.is_title_shown === 1,
    firstHeardAt: row.first_heard_at_ms,
    heardMs: row.heard_ms,
    replyState: row.reply_state,
  };
}

type LevelColumns = Pick<Selectable<RecordingRow>, 'peaks' | 'gain_db' | 'mp3_gain_db'>;

function toLevels({ peaks, gain_db, mp3_gain_db }: LevelColumns): StoredRecording['levels'] {
  if (peaks === null || peaks === DUE) return peaks;
  return { peaks, gainDb: gain_db, mp3GainDb: mp3_gain_db ?? 0 };
}
