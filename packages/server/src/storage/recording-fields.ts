import type { RecordingResource } from '@beep/api';
import type { RecordingSource } from '@beep/core/hosts';
import type { AudioFormat } from '@beep/core/recordings';
import type { ReplyState } from '@beep/core/replies';
import type { TranscriptState } from '@beep/core/transcripts';
import type { Generated, Selectable } from 'kysely';
import type { RecordingLevels } from '../audio/audio-verdict.ts';
import { wordsBetweenSpaces } from './search/search-words.ts';

export interface RecordingRow {
  id: string;
  owner_uid: string;
  source: RecordingSource;
  format: AudioFormat;
  bytes: number;
  duration_s: number;
  created_at_ms: number;
  expires_at_ms: number | null;
  deleted_at_ms: Generated<number | null>;
  file_removed_at_ms: Generated<number | null>;
  removal_started_at_ms: Generated<number | null>;
  listen_count: Generated<number>;
  /** 64 levels as hexadecimal digits, or `due`. */
  peaks: string | null;
  gain_db: number | null;
  mp3_gain_db: number | null;
  file_sha256: string | null;
  file_revision: Generated<number>;
  /** Of the mp3 in the audio store; null if there is none, or if it was made before its sum was noted. */
  mp3_bytes: Generated<number | null>;
  mp3_sha256: Generated<string | null>;
  transcript_state: Generated<TranscriptState>;
  /** Of the owner's verified address when it was made, in lower case and ASCII. */
  domain: string | null;
  /** The end that the owner chose. */
  own_expires_at_ms: number | null;
  /** The latest end that a policy allows. `expires_at_ms` is the earlier of the two. */
  policy_expires_at_ms: number | null;
  suspended_at_ms: Generated<number | null>;
  suspension_reason: Generated<string | null>;
  /** The printed label that plays it. */
  slot_id: Generated<string | null>;
  title: Generated<string | null>;
  /** Of the title, each between spaces, for searches. */
  title_words: Generated<string | null>;
  /** 0 or 1. */
  is_title_shown: Generated<number>;
  first_heard_at_ms: Generated<number | null>;
  heard_ms: Generated<number | null>;
  reply_state: Generated<ReplyState>;
  replies_opened_at_ms: Generated<number | null>;
}

type Stored = Selectable<RecordingRow>;

interface ColumnUse<Column extends keyof RecordingRow> {
  /** What is left of it when the recording is erased. */
  readonly erased: Stored[Column] | typeof KEPT;
  /** The field of {@link StoredRecording} that has its value. */
  readonly field?: string;
  /** The field of the API's resource in which the owner of the recording gets it, except null. */
  readonly owner?: keyof RecordingResource;
  /** The field of a recording in an archive that has its value, except null. */
  readonly archive?: string;
}

const KEPT = undefined;

/** What becomes of each column. */
const COLUMNS = {
  id: { erased: KEPT, field: 'id', archive: 'id' },
  owner_uid: { erased: '', field: 'ownerUid' },
  source: { erased: 'BEEP_WEB', field: 'source', archive: 'source' },
  format: { erased: KEPT, field: 'format', archive: 'format' },
  /** Size of the stored file. */
  bytes: { erased: 0, field: 'bytes', archive: 'bytes' },
  /** Of the stored file, hexadecimal; null if version 1.0 stored it. */
  file_sha256: { erased: null, field: 'sha256' },
  /** 0 for the uploaded file, 1 for the file made from it by loudness normalization. */
  file_revision: { erased: KEPT, field: 'fileRevision' },
  /** Seconds. */
  duration_s: { erased: 0, field: 'duration', archive: 'durationSeconds' },
  created_at_ms: { erased: KEPT, field: 'createdAt' },
  /** When it ends: the owner's choice, or `policyExpiresAt` if that is earlier; null for never. */
  expires_at_ms: { erased: null, field: 'expiresAt' },
  own_expires_at_ms: { erased: null },
  /** The latest end that a policy allows; null for none. `expiresAt` is never later. */
  policy_expires_at_ms: { erased: null, field: 'policyExpiresAt' },
  deleted_at_ms: { erased: KEPT },
  file_removed_at_ms: { erased: KEPT },
  removal_started_at_ms: { erased: KEPT },
  listen_count: { erased: 0, field: 'listenCount', owner: 'listenCount', archive: 'listens' },
  peaks: { erased: null },
  gain_db: { erased: null },
  mp3_gain_db: { erased: null },
  mp3_bytes: { erased: null },
  mp3_sha256: { erased: null },
  transcript_state: {
    erased: 'none',
    field: 'transcriptState',
    owner: 'transcript',
    archive: 'transcript',
  },
  /** Of the owner's verified address when it was made; null if there was none. */
  domain: { erased: null, field: 'domain' },
  /** null unless an administrator has suspended it. */
  suspended_at_ms: { erased: KEPT, field: 'suspendedAt' },
  /** The administrator's words for the owner; null for none, and unless it is suspended. */
  suspension_reason: {
    erased: null,
    field: 'suspensionReason',
    owner: 'suspension_reason',
    archive: 'suspensionReason',
  },
  /** The printed label that plays it; null for none. */
  slot_id: { erased: null, field: 'slotId' },
  /** The owner's; null for none. */
  title: { erased: null, field: 'title' },
  title_words: { erased: null },
  is_title_shown: { erased: 0 },
  /** When its first listen was counted; null for none, or if a policy forbade to note it. */
  first_heard_at_ms: { erased: null, field: 'firstHeardAt' },
  /** How far somebody heard it from the beginning without a gap, in milliseconds; null if unknown. */
  heard_ms: { erased: null, field: 'heardMs' },
  /** What its owner, or a flood, has set; a policy may forbid replies nevertheless. */
  reply_state: { erased: KEPT, field: 'replyState', owner: 'replies_state' },
  replies_opened_at_ms: { erased: KEPT },
} as const satisfies { readonly [Column in keyof RecordingRow]: ColumnUse<Column> };

type Columns = typeof COLUMNS;
type AnyUse = ColumnUse<keyof RecordingRow>;
type Use = 'field' | 'owner' | 'archive';
type NamesOf<Of extends Use> = {
  readonly [Column in keyof Columns as Columns[Column] extends Readonly<Record<Of, infer Given>>
    ? Given & string
    : never]: Stored[Column];
};

/** A recording's row. Times are milliseconds since the epoch. */
export type StoredRecording = NamesOf<'field'> & {
  readonly deletedAt: number | null;
  /** True once removal of its files has begun: the recording never comes back, even if the clock is set back. */
  readonly isRemoved: boolean;
  /** 'due' until loudness normalization is done; null if unknown. */
  readonly levels: RecordingLevels | typeof DUE | null;
  /** True if listeners see the title. */
  readonly isTitleShown: boolean;
};

/** The values of columns under the names that one use has for them; those of null may be absent. */
export type NamedFor<Of extends Use> = {
  readonly [Name in keyof NamesOf<Of> as null extends NamesOf<Of>[Name] ? never : Name]: NamesOf<Of>[Name];
} & {
  readonly [Name in keyof NamesOf<Of> as null extends NamesOf<Of>[Name] ? Name : never]?: Exclude<
    NamesOf<Of>[Name],
    null
  >;
};

/** The peaks until loudness normalization is done. */
export const DUE = 'due';

/** What is left of an erased recording. */
export const ERASED = Object.fromEntries(
  Object.entries(COLUMNS).map(([column, { erased }]) => [column, erased]),
) as { readonly [Column in keyof Columns]: Columns[Column]['erased'] };

/** Pairs of a field of {@link StoredRecording} and its name in a use. */
function fieldsNamedFor(use: Use | 'column'): readonly (readonly [keyof NamesOf<'field'>, string])[] {
  return Object.entries<AnyUse>(COLUMNS).flatMap(([column, uses]) => {
    const name = use === 'column' ? column : uses[use];
    return uses.field === undefined || name === undefined
      ? []
      : [[uses.field as keyof NamesOf<'field'>, name] as const];
  });
}

const IN_COLUMNS = fieldsNamedFor('column');
const NAMED = { owner: fieldsNamedFor('owner'), archive: fieldsNamedFor('archive') };

/** What the owner, or an archive, has of a recording as it is stored, except null. */
export function namedFor<For extends keyof typeof NAMED>(
  use: For,
  recording: StoredRecording,
): NamedFor<For> {
  const named: Record<string, unknown> = {};
  for (const [field, name] of NAMED[use]) if (recording[field] !== null) named[name] = recording[field];
  return named as unknown as NamedFor<For>;
}

/** The values of columns in an archive, under its names; those of null are left out there. */
export type ArchivedColumns = NamesOf<'archive'>;

type ArchivedField = {
  [Column in keyof Columns]: Columns[Column] extends {
    readonly archive: unknown;
    readonly field: infer Field;
  }
    ? Field
    : never;
}[keyof Columns];

/** The fields that an archive has as they are stored. */
export function readArchived(
  archived: {
    readonly [Name in keyof NamedFor<'archive'>]: NamedFor<'archive'>[Name] | undefined;
  },
): Pick<StoredRecording, ArchivedField> {
  const values: Readonly<Record<string, unknown>> = archived;
  const fields: Record<string, unknown> = {};
  for (const [field, name] of NAMED.archive) fields[field] = values[name] ?? null;
  return fields as unknown as Pick<StoredRecording, ArchivedField>;
}

/**
 * A recording counts as deleted from the deletion of its account on, even if its row does not say so yet. Written out,
 * because a loop over the columns takes ten times as long; reads are frequent.
 */
export function toRecording(
  row: Stored & { readonly account_deleted_at_ms: number | null },
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

function toLevels({ peaks, gain_db, mp3_gain_db }: Stored): StoredRecording['levels'] {
  if (peaks === null || peaks === DUE) return peaks;
  return { peaks, gainDb: gain_db, mp3GainDb: mp3_gain_db ?? 0 };
}

type Given = { readonly [Field in keyof StoredRecording]?: StoredRecording[Field] | undefined };

/** The columns of what is given of a recording. */
export function toColumns(given: Given): Partial<Stored> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of IN_COLUMNS) if (given[field] !== undefined) columns[column] = given[field];
  const { title, isTitleShown, levels } = given;
  if (title !== undefined) columns.title_words = title === null ? null : wordsBetweenSpaces(title);
  if (isTitleShown !== undefined) columns.is_title_shown = isTitleShown ? 1 : 0;
  if (levels !== undefined) Object.assign(columns, fromLevels(levels));
  return columns;
}

function fromLevels(levels: StoredRecording['levels']): Pick<Stored, 'peaks' | 'gain_db' | 'mp3_gain_db'> {
  if (levels === null || levels === DUE) return { peaks: levels, gain_db: null, mp3_gain_db: null };
  return { peaks: levels.peaks, gain_db: levels.gainDb, mp3_gain_db: levels.mp3GainDb };
}
