import type { AuditAction, ReportOutcome, ReportRequest } from '@beep/api';
import type { RecordingSource } from '@beep/core/hosts';
import type { AudioFormat, LabelColor } from '@beep/core/recordings';
import type { ReplyState } from '@beep/core/replies';
import type { TranscriptState, TranscriptText } from '@beep/core/transcripts';
import type { Generated } from 'kysely';
import type { ReplyTables } from '../../features/replies/index.ts';
import type { SheetTables } from '../../features/sheets/index.ts';
import type { ArchiveScope, ArchiveState } from '../archive-store.ts';

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

export interface Database extends ReplyTables, SheetTables {
  recordings: RecordingRow;
  upload_keys: {
    owner_uid: string;
    key: string;
    body_sha256: string;
    recording_id: string;
    created_at_ms: number;
  };
  listens: { recording_id: string; listener_hash: string; counted_at_ms: number };
  listen_caps: { recording_id: string; address_hash: string; window_start_ms: number; counted: number };
  settings: { name: string; value: string };
  account_deletions: { uid: string; deleted_at_ms: number; finished_at_ms: Generated<number | null> };
  transcripts: {
    recording_id: string;
    format: TranscriptText['format'];
    text: string;
    written_at_ms: number;
  };
  account_preferences: {
    uid: string;
    /** 0 or 1. */
    has_transcripts: number;
    language: string | null;
    /** 0 or 1: new recordings take voice replies. */
    opens_replies: Generated<number>;
    /** 0 or 1: the owner gets a mail when a recording is first heard. */
    mails_when_heard: Generated<number>;
    changed_at_ms: number;
  };
  labels: {
    id: string;
    owner_uid: string;
    name: string;
    /** The name in lower case; an owner has each once. */
    name_key: string;
    color: LabelColor;
  };
  recording_labels: { recording_id: string; label_id: string };
  /** PostgreSQL only: the transcript index. */
  transcript_words: {
    recording_id: string;
    written_at_ms: number;
    spoken: string;
    words: string;
    /** The `WORD_RULES` that made the words. */
    word_rules: Generated<number>;
  };
  /** The words of titles; written by triggers only, see `title-terms.ts`. */
  title_terms: { owner_uid: string; word: string; recording_id: string };
  jobs: JobRow;
  storage_turns: { turn: string; number: number };
  orphans: { name: string; first_seen_at_ms: number };
  /** Written by triggers only; see `reply-share-tables.ts`. */
  account_usage: { uid: string; bytes: number; reply_bytes: Generated<number> };
  /** Of users who have recorded. */
  accounts: {
    uid: string;
    /** Verified, in lower case. */
    email: string | null;
    domain: string | null;
    first_used_at_ms: number;
    last_used_at_ms: number;
    /** Written by triggers only, as `bytes`; see `people-tables.ts`. */
    recordings: Generated<number>;
    bytes: Generated<number>;
  };
  /** Recordings made; written by triggers only. The sum of the shards counts. */
  usage_days: {
    /** `*` for all domains. */
    domain: string;
    /** Since the epoch, in UTC. */
    day: number;
    shard: number;
    recordings: number;
    seconds: number;
    bytes: number;
  };
  /** Named by other administrators; `*` is every domain. */
  administrators: { email: string; domain: string; named_by: string; named_at_ms: number };
  policies: {
    domain: string;
    version: number;
    /** JSON of core's Policy. */
    policy: string;
    changed_by: string;
    changed_at_ms: number;
    grace_ends_at_ms: number;
  };
  audit_log: {
    /** Sorts by time. */
    id: string;
    at_ms: number;
    actor: string;
    action: AuditAction;
    domain: string | null;
    subject: string;
    /** A JSON object. */
    details: string;
  };
  reports: {
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
  };
  archives: {
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
  };
  /** Of archives: the files of the audio store that were read for them. */
  archive_files: {
    archive_id: string;
    name: string;
    recording_id: string;
    bytes: number;
    crc32: number;
    sha256: string;
  };
  newsletter_tokens: { token_hash: string; email: string; created_at_ms: number };
  sign_in_sessions: {
    token_hash: string;
    uid: string;
    /** JSON of a ProvenPerson. */
    person: string;
    signed_in_at_ms: number;
    expires_at_ms: number;
  };
  sign_in_codes: {
    code_hash: string;
    uid: string;
    /** The session that got it. */
    session_hash: string | null;
    person: string;
    expires_at_ms: number;
  };
}
