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
    isRemoved: row.removal_started_at_ms !== null,
    listenCount: row.listen_count,
    levels: toLevels(row),
  };
}

type LevelColumns = Pick<Selectable<RecordingRow>, 'peaks' | 'gain_db' | 'mp3_gain_db'>;

const DUE = 'due';

export function toLevels({ peaks, gain_db, mp3_gain_db }: LevelColumns): StoredRecording['levels'] {
  if (peaks === null || peaks === DUE) return peaks;
  return { peaks, gainDb: gain_db, mp3GainDb: mp3_gain_db ?? 0 };
}

export function fromLevels(levels: StoredRecording['levels']): LevelColumns {
  if (levels === null || levels === DUE) return { peaks: levels, gain_db: null, mp3_gain_db: null };
  return { peaks: levels.peaks, gain_db: levels.gainDb, mp3_gain_db: levels.mp3GainDb };
}
