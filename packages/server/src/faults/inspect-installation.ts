import type { AudioFormat } from '@beep/core/recordings';
import { audioName } from '../storage/audio-names.ts';
import type { Installation } from './installation.ts';

/** The inconsistencies of an installation; every list is empty in a consistent one. */
export interface Unsoundness {
  /** Playable recordings and held replies without a file. */
  readonly rowsWithoutFile: readonly string[];
  /** Files that no row needs, including those of deleted recordings. */
  readonly filesWithoutRow: readonly string[];
  /** Deleted recordings whose files are not marked as removed, and deleted replies. */
  readonly rowsToRemove: readonly string[];
  /** Rows of other tables without a recording or a reply. */
  readonly strayRows: readonly string[];
}

/** Of a recording, a reply or an answer. */
interface SoundFacts {
  readonly id: string;
  readonly format: AudioFormat;
  readonly revision: number;
  readonly deleted: number;
  readonly removed: number;
}

const SOUNDS = `select id, format, file_revision as revision, case when deleted_at_ms is null then 0 else 1 end as deleted,
  case when file_removed_at_ms is null then 0 else 1 end as removed from recordings
  union all select id, format, 0 as revision, case when deleted_at_ms is null then 0 else 1 end as deleted,
    0 as removed from replies`;

const STRAY = `select recording_id as id from transcripts t
    left join recordings r on r.id = t.recording_id
    where r.id is null or r.file_removed_at_ms is not null
  union all select w.reply_id as id from reply_transcripts w
    left join replies r on r.id = w.reply_id where r.id is null or r.deleted_at_ms is not null
  union all select k.recording_id as id from upload_keys k
    left join recordings r on r.id = k.recording_id where r.id is null or r.owner_uid = ''`;

export async function inspectInstallation(installation: Installation): Promise<Unsoundness> {
  // Files first: a file stored between the two reads has its row in the second.
  const files = await installation.audioFiles();
  const rows = await installation.query<SoundFacts>(SOUNDS);
  const stray = await installation.query<{ id: string }>(STRAY);
  const live = rows.filter((row) => row.deleted === 0 && row.removed === 0);
  const needed = new Set(live.map((row) => audioName({ ...row, fileRevision: row.revision })));
  const liveIds = new Set(live.map((row) => row.id));
  const present = new Set(files);
  return {
    rowsWithoutFile: [...needed].filter((name) => !present.has(name)),
    filesWithoutRow: files.filter((name) => !liveIds.has(name.slice(0, name.indexOf('.')))),
    rowsToRemove: rows.filter((row) => row.deleted === 1 && row.removed === 0).map((row) => row.id),
    strayRows: stray.map((row) => row.id),
  };
}
