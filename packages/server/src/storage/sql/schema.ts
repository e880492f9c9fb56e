import type { AuditAction, ReportOutcome } from '@beep/api/features/admin';
import type { ReportRequest } from '@beep/api/features/reports';
import type { LabelColor } from '@beep/core/recordings';
import type { TranscriptText } from '@beep/core/transcripts';
import type { Generated } from 'kysely';
import type { ArchiveScope, ArchiveState } from '../archive-store.ts';
import type { RecordingRow } from '../recording-fields.ts';
import { type RowsOf, table } from './table.ts';

export interface JobRow {
  kind: string;
  key: string;
  due_at_ms: number;
  wait_ms: number;
  holder: string | null;
  attempts: number;
  last_error: Generated<string | null>;
  done_at_ms: Generated<number | null>;
  /** The span that queued it. */
  traceparent: Generated<string | null>;
}

/**
 * The tables, without those of features. A copy of the database gets the rows of tables with a key, in this order: deleted
 * accounts first, because their recordings do not count, and referenced tables first.
 */
export const TABLES = {
  settings: table<{ name: string; value: string }>('name'),
  account_deletions: table<{ uid: string; deleted_at_ms: number; finished_at_ms: Generated<number | null> }>(
    'uid',
  ),
  recordings: table<RecordingRow>('id'),
  upload_keys: table<{
    owner_uid: string;
    key: string;
    body_sha256: string;
    recording_id: string;
    created_at_ms: number;
  }>('owner_uid', 'key'),
  listens: table<{ recording_id: string; listener_hash: string; counted_at_ms: number }>(
    'recording_id',
    'listener_hash',
  ),
  listen_caps: table<{
    recording_id: string;
    address_hash: string;
    window_start_ms: number;
    counted: number;
  }>('recording_id', 'address_hash', 'window_start_ms'),
  transcripts: table<{
    recording_id: string;
    format: TranscriptText['format'];
    text: string;
    written_at_ms: number;
  }>('recording_id'),
  account_preferences: table<{
    uid: string;
    /** 0 or 1. */
    has_transcripts: number;
    language: string | null;
    /** 0 or 1: new recordings take voice replies. */
    opens_replies: Generated<number>;
    /** 0 or 1: the owner gets a mail when a recording is first heard. */
    mails_when_heard: Generated<number>;
    /** A tag of the languages of the product; null: the browser's. */
    display_language: Generated<string | null>;
    changed_at_ms: number;
  }>('uid'),
  newsletter_tokens: table<{ token_hash: string; email: string; created_at_ms: number }>('token_hash'),
  sign_in_sessions: table<{
    token_hash: string;
    uid: string;
    /** JSON of a ProvenPerson. */
    person: string;
    signed_in_at_ms: number;
    expires_at_ms: number;
  }>('token_hash'),
  /** Of users who have recorded. */
  accounts: table<{
    uid: string;
    /** Verified, in lower case. */
    email: string | null;
    domain: string | null;
    first_used_at_ms: number;
    last_used_at_ms: number;
    /** Written by triggers only, as `bytes`; see `people-tables.ts`. */
    recordings: Generated<number>;
    bytes: Generated<number>;
  }>('uid'),
  /** Recordings made; written by triggers only. The sum of the shards counts. */
  usage_days: table<{
    /** `*` for all domains. */
    domain: string;
    /** Since the epoch, in UTC. */
    day: number;
    shard: number;
    recordings: number;
    seconds: number;
    bytes: number;
  }>('domain', 'day', 'shard'),
  /** Named by other administrators; `*` is every domain. */
  administrators: table<{ email: string; domain: string; named_by: string; named_at_ms: number }>(
    'email',
    'domain',
  ),
  policies: table<{
    domain: string;
    version: number;
    /** JSON of core's Policy. */
    policy: string;
    changed_by: string;
    changed_at_ms: number;
    grace_ends_at_ms: number;
  }>('domain', 'version'),
  audit_log: table<{
    /** Sorts by time. */
    id: string;
    at_ms: number;
    actor: string;
    action: AuditAction;
    domain: string | null;
    subject: string;
    /** A JSON object. */
    details: string;
  }>('id'),
  reports: table<{
    /** Sorts by time. */
    id: string;
    recording_id: string;
    domain: string | null;
    reason: ReportRequest['reason'];
    text: string;
    reported_at_ms: number;
    closed_at_ms: Generated<number | null>;
    closed_by: Generated<string | null>;
    outcome: Generated<ReportOutcome | null>;
    reply_id: Generated<string | null>;
    /** Hashes; of reports of before null. */
    reporter: Generated<string | null>;
    network: Generated<string | null>;
    further: Generated<number>;
  }>('id'),
  labels: table<{
    id: string;
    owner_uid: string;
    name: string;
    /** The name in lower case; an owner has each once. */
    name_key: string;
    color: LabelColor;
  }>('id'),
  recording_labels: table<{ recording_id: string; label_id: string }>('recording_id', 'label_id'),
  /** Sheets, playlists, lists of names and questions that the user has deleted. */
  tombstones: table<{ uid: string; id: string }>('uid', 'id'),
  /** PostgreSQL only: the transcript index. */
  transcript_words: table<{
    recording_id: string;
    written_at_ms: number;
    spoken: string;
    words: string;
    /** The `WORD_RULES` that made the words. */
    word_rules: Generated<number>;
  }>(),
  /** The words of titles; written by triggers only, see `title-terms.ts`. */
  title_terms: table<{ owner_uid: string; word: string; recording_id: string }>(),
  jobs: table<JobRow>(),
  storage_turns: table<{ turn: string; number: number }>(),
  orphans: table<{ name: string; first_seen_at_ms: number }>(),
  /** Written by triggers only; see `reply-share-tables.ts`. */
  account_usage: table<{ uid: string; bytes: number; reply_bytes: Generated<number> }>(),
  archives: table<{
    id: string;
    kind: ArchiveScope['kind'];
    subject: string;
    /** The address of the administrator who exports a user. */
    administrator: Generated<string | null>;
    /** JSON of an ArchiveReach. */
    reach: Generated<string | null>;
    /** JSON of an ArchiveGiven. */
    given: Generated<string | null>;
    /** 0 or 1. */
    includes_suspended: number;
    created_at_ms: number;
    state: ArchiveState;
    recordings_done: Generated<number>;
    recordings_total: Generated<number | null>;
    unreadable: Generated<number>;
    bytes: Generated<number | null>;
    frame_bytes: Generated<number | null>;
    inserts: Generated<number | null>;
    sha256: Generated<string | null>;
    ready_at_ms: Generated<number | null>;
    expires_at_ms: Generated<number | null>;
  }>(),
  /** Of archives: the files of the audio store that were read for them. */
  archive_files: table<{
    archive_id: string;
    name: string;
    recording_id: string;
    bytes: number;
    crc32: number;
    sha256: string;
  }>(),
  sign_in_codes: table<{
    code_hash: string;
    uid: string;
    /** The session that got it. */
    session_hash: string | null;
    person: string;
    expires_at_ms: number;
  }>(),
};

/** The rows of all tables. Features add theirs where they define their tables. */
export interface Database extends RowsOf<typeof TABLES> {}
