import type { RecordingSort } from '@beep/api';
import type { RecordingSource } from '@beep/core/hosts';
import type { AudioFormat, SearchMatch } from '@beep/core/recordings';
import type { ReplyState } from '@beep/core/replies';
import type { TranscriptState } from '@beep/core/transcripts';
import type { RecordingLevels } from '../audio/audio-verdict.ts';
import type { ReplyStore } from '../features/replies/index.ts';
import type { SheetStore } from '../features/sheets/index.ts';
import type { AccountStore } from './account-store.ts';
import type { AdministratorStore } from './administrator-store.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { AudioContent } from './audio-store.ts';
import type { AuditStore } from './audit-store.ts';
import type { DatabaseOrigin } from './database-origin.ts';
import type { AccountDeletionStore, DeletionStore, ErasureStore } from './deletion-store.ts';
import type { ImportStore } from './import-store.ts';
import type { JobStore } from './job-store.ts';
import type { LabelStore } from './label-store.ts';
import type { NewsletterStore } from './newsletter-store.ts';
import type { OrphanStore, TurnStore } from './ownership-store.ts';
import type { PeopleStore } from './people-store.ts';
import type { PolicyEndStore } from './policy-end-store.ts';
import type { PolicyStore } from './policy-store.ts';
import type { PreferenceStore } from './preference-store.ts';
import type { ReportStore } from './report-store.ts';
import type { TranscriptIndex } from './search/transcript-index.ts';
import type { SignInStore } from './sign-in-store.ts';
import type { TextThread } from './text-thread.ts';
import type { TranscriptStore } from './transcript-store.ts';
import type { UsageStore } from './usage-store.ts';

/** A recording's row. Times are milliseconds since the epoch. */
export interface StoredRecording {
  readonly id: string;
  readonly ownerUid: string;
  readonly source: RecordingSource;
  readonly format: AudioFormat;
  /** Size of the stored file. */
  readonly bytes: number;
  /** Of the stored file, hexadecimal; null if version 1.0 stored it. */
  readonly sha256: string | null;
  /** 0 for the uploaded file, 1 for the file made from it by loudness normalization. */
  readonly fileRevision: number;
  /** Seconds. */
  readonly duration: number;
  readonly createdAt: number;
  /** When it ends: the owner's choice, or `policyExpiresAt` if that is earlier; null for never. */
  readonly expiresAt: number | null;
  readonly deletedAt: number | null;
  /** True once removal of its files has begun: the recording never comes back, even if the clock is set back. */
  readonly isRemoved: boolean;
  readonly listenCount: number;
  /** 'due' until loudness normalization is done; null if unknown. */
  readonly levels: RecordingLevels | 'due' | null;
  readonly transcriptState: TranscriptState;
  /** Of the owner's verified address when it was made; null if there was none. */
  readonly domain: string | null;
  /** The latest end that a policy allows; null for none. `expiresAt` is never later. */
  readonly policyExpiresAt: number | null;
  /** The printed label that plays it; null for none. */
  readonly slotId: string | null;
  /** null unless an administrator has suspended it. */
  readonly suspendedAt: number | null;
  /** The administrator's words for the owner; null for none, and unless it is suspended. */
  readonly suspensionReason: string | null;
  /** The owner's; null for none. */
  readonly title: string | null;
  /** True if listeners see the title. */
  readonly isTitleShown: boolean;
  /** When its first listen was counted; null for none, or if a policy forbade to note it. */
  readonly firstHeardAt: number | null;
  /** How far somebody heard it from the beginning without a gap, in milliseconds; null if unknown. */
  readonly heardMs: number | null;
  /** What its owner, or a flood, has set; a policy may forbid replies nevertheless. */
  readonly replyState: ReplyState;
}

/** What is known of listeners' plays. */
export type Hearing = Pick<StoredRecording, 'firstHeardAt' | 'heardMs'>;

/** A clean title, and whether listeners see it. */
export type RecordingTitle = Pick<StoredRecording, 'title' | 'isTitleShown'>;

/** The printed label that a new recording is for. */
export interface SlotOrder {
  readonly id: string;
  /** The recording that the new one replaces, which is then deleted; undefined if the label should have none. */
  readonly replaces: string | undefined;
}

export type NewRecording = Omit<
  StoredRecording,
  | 'slotId'
  | 'fileRevision'
  | 'deletedAt'
  | 'isRemoved'
  | 'listenCount'
  | 'suspendedAt'
  | 'suspensionReason'
  | 'replyState'
  | keyof RecordingTitle
  | keyof Hearing
> & {
  /** The printed label that gets it; no label by default. */
  readonly slot?: SlotOrder | undefined;
  /** A title that listeners do not see; none by default. */
  readonly title?: string | undefined;
  /** True if it takes voice replies from the beginning. */
  readonly opensReplies?: boolean | undefined;
};

/** The result of loudness normalization. */
export interface SettledLevels {
  readonly levels: RecordingLevels | null;
  /** The file that is played from now on; without it the uploaded file stays. */
  readonly file?: Pick<StoredRecording, 'bytes' | 'sha256' | 'fileRevision'>;
}

/** The client's idempotency key of an upload: a retry creates no second recording. */
export interface UploadKey {
  readonly ownerUid: string;
  readonly key: string;
}

export interface KeyedUpload {
  readonly bodySha256: string;
  readonly recording: StoredRecording;
}

export interface RecordingPageQuery {
  readonly ownerUid: string;
  readonly now: number;
  readonly limit: number;
  /** Recordings of the list that precede the page; not used with `after`. */
  readonly offset: number;
  /** The recording that precedes the page, in an order by time: reading on costs the same everywhere in the list. */
  readonly after?: ListPosition | undefined;
  readonly sort: RecordingSort;
  /**
   * Finds recordings whose transcript, title or label contains these words in sequence, ignoring case and accents; the
   * last may be a prefix. A text without words finds nothing; an empty one finds everything.
   */
  readonly search?: string | undefined;
  /** Only recordings in this state. */
  readonly transcript?: Extract<TranscriptState, 'unchecked'> | undefined;
  /** Only recordings that were never heard. */
  readonly isUnheard?: boolean | undefined;
  /** Only recordings with this label. */
  readonly label?: string | undefined;
  /** Only recordings made here. */
  readonly source?: RecordingSource | undefined;
  /** Only recordings that end at this time or earlier. */
  readonly expiresUntil?: number | undefined;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
}

/** The place of a recording in a list by time. */
export type ListPosition = Pick<StoredRecording, 'createdAt' | 'id'>;

export interface RecordingPage {
  readonly recordings: readonly StoredRecording[];
  readonly hasNext: boolean;
  /** Number of all recordings that match; undefined after a position. */
  readonly total: number | undefined;
  /** True if there are more than `total`: not all were counted. */
  readonly isTotalMinimum: boolean;
  /** Why a search found each recording. A list that is no search has none. */
  readonly matches: ReadonlyMap<string, SearchMatch>;
}

/** The result of a search that finds nothing. */
export const EMPTY_PAGE: RecordingPage = {
  recordings: [],
  hasNext: false,
  total: 0,
  isTotalMinimum: false,
  matches: new Map(),
};

/** `slot_recorded`: the label has a recording that the order does not replace. */
export type SlotRefusal = 'no_slot' | 'slot_recorded' | 'slot_revoked';
export type CreateOutcome = 'created' | 'key_taken' | 'account_full' | SlotRefusal;

/** The rows of recordings. Rows of deleted and expired recordings stay, for the message on their links. */
export interface RecordingStore {
  /**
   * Writes the row and its key in one transaction. Writes nothing and resolves with 'key_taken' if the owner has used
   * the key before, with the refusal of the recording's label, or with 'account_full' if the owner's stored bytes would
   * exceed `maxOwnerBytes`; concurrent uploads all count.
   */
  create(
    recording: NewRecording,
    upload?: UploadKey & { bodySha256: string },
    maxOwnerBytes?: number,
  ): Promise<CreateOutcome>;
  find(id: string): Promise<StoredRecording | undefined>;
  /** Synchronous `find`, if the database is local. */
  findNow?(id: string): StoredRecording | undefined;
  /**
   * The owner's recordings that are neither deleted nor expired at `now`. Rejects with `unavailable` on a timeout, with
   * `rate_limited` if too many lists of the owner wait, and with the signal's reason.
   */
  list(query: RecordingPageQuery): Promise<RecordingPage>;
  /** Stores levels that were due. Does nothing if the levels are settled. */
  setLevels(id: string, settled: SettledLevels): Promise<void>;
  /** Stores the content of the mp3 that was made of it. Does nothing to a deleted row. */
  setMp3(id: string, content: AudioContent): Promise<void>;
  /** undefined if it is not known. */
  findMp3(id: string): Promise<AudioContent | undefined>;
  /** Stores the owner's choice, which a policy's end limits. Does nothing to a deleted row. */
  setExpiry(id: string, expiresAt: number | null): Promise<void>;
  /** Stores what is given of a title; the last write counts. Does nothing to a deleted row. */
  setTitle(id: string, title: Partial<RecordingTitle>): Promise<void>;
  /** Silences a recording, or with null lifts that. Resolves with false if it is so already, or deleted. */
  setSuspended(id: string, at: number | null, reason?: string | null): Promise<boolean>;
  /** Keeps the first time when called again. */
  markDeleted(id: string, at: number): Promise<void>;
}

export interface UploadKeyStore {
  find(key: UploadKey): Promise<KeyedUpload | undefined>;
  /** Works in batches; the signal can stop it between two of them. */
  forgetBefore(time: number, signal?: AbortSignal): Promise<void>;
}

/** One play, without personal data. */
export interface Listen {
  readonly recordingId: string;
  readonly listenerHash: string;
  readonly addressHash: string;
  readonly at: number;
  /** Milliseconds until a listener counts again; also the window of the cap below. */
  readonly windowMs: number;
  /** Listens that one address may add to one recording within the window. */
  readonly maxPerAddress: number;
  /** Whether the first listen of a recording is noted with its time. */
  readonly isNoted: boolean;
  /** The kind of the job that the first listen of a recording queues if its owner wants mail; none by default. */
  readonly mailJob?: string | undefined;
}

/** How far a listener heard a recording, after a counted listen. */
export interface HeardReport extends Pick<Listen, 'recordingId' | 'listenerHash' | 'at'> {
  readonly heardMs: number;
  /** Most milliseconds of a recording that can be heard in a millisecond. */
  readonly maxPace: number;
  /** Milliseconds that may be heard before their listen is counted. */
  readonly slackMs: number;
}

/** Recordings of an owner that were first heard before another one. */
export interface HeardBefore {
  readonly recording: Pick<StoredRecording, 'id' | 'ownerUid'> & { readonly firstHeardAt: number };
  /** Those that were first heard earlier than so many milliseconds before are not counted. */
  readonly withinMs: number;
  /** Counts no more than these. */
  readonly limit: number;
}

export interface ListenStore {
  /** Counts once per listener, recording and window, in one transaction, which also queues the job of a first listen. */
  count(listen: Listen): Promise<'counted' | 'repeated' | 'capped'>;
  /**
   * Keeps the farthest point. Does nothing without a counted listen of this listener, and counts no more than can have
   * been heard since that.
   */
  noteHeard(report: HeardReport): Promise<void>;
  /** Of recordings that were first heard at the same time, each counts before one with a later id. */
  countHeardBefore(query: HeardBefore): Promise<number>;
  /** Works in batches; the signal can stop it between two of them. */
  forgetBefore(time: number, signal?: AbortSignal): Promise<void>;
}

/** A file whose recording was deleted or has expired. */
export interface RemovableFile {
  readonly id: string;
  readonly format: AudioFormat;
}

/** A file to remove. */
export interface DueFile extends RemovableFile {
  /** Time of the delete or expiry: milliseconds since the epoch. */
  readonly goneAt: number;
}

/** The file of a recording that is kept. */
export interface NeededFile extends RemovableFile {
  readonly fileRevision: number;
}

/** Selects the audio files to remove. */
export interface RemovalStore {
  /**
   * Files of recordings that were deleted or expired at `goneBefore` or earlier, oldest first; with `after` those that
   * follow it. A recording that was deleted and has expired may occur twice.
   */
  due(goneBefore: number, limit: number, after?: DueFile): Promise<readonly DueFile[]>;
  /** Marks the files as removed and deletes the transcripts. */
  markRemoved(ids: readonly string[], at: number): Promise<void>;
  /** The files of the given recordings and voice replies that are not marked as removed. */
  needed(ids: readonly string[]): Promise<readonly NeededFile[]>;
  /** At most `count` recordings whose file must be there, in the order of their ids from `from` on, then from the start. */
  sample(from: string, count: number): Promise<readonly ExpectedFile[]>;
  /** Those of the given recordings whose file must be there: its removal has not begun. */
  expected(ids: readonly string[]): Promise<readonly ExpectedFile[]>;
}

export interface ExpectedFile extends NeededFile {
  readonly bytes: number;
}

/** Settings that the service stores for itself. */
export interface SettingStore {
  /** The stored value; stores and returns `initial` if there is none. */
  remember(name: string, initial: string): Promise<string>;
  /** undefined if none is stored. */
  read(name: string): Promise<string | undefined>;
  /** Stores a value in place of any other. */
  replace(name: string, value: string): Promise<void>;
  /** Rejects if the database does not answer. */
  check(): Promise<void>;
  /** Writes a row; rejects if that fails. */
  checkWrite(): Promise<void>;
}

/** All stores of one database. */
export interface Stores {
  readonly recordings: RecordingStore;
  readonly uploadKeys: UploadKeyStore;
  readonly listens: ListenStore;
  readonly removals: RemovalStore;
  readonly settings: SettingStore;
  readonly deletions: DeletionStore;
  readonly accountDeletions: AccountDeletionStore;
  readonly erasures: ErasureStore;
  readonly transcripts: TranscriptStore;
  readonly preferences: PreferenceStore;
  readonly labels: LabelStore;
  readonly sheets: SheetStore;
  readonly replies: ReplyStore;
  readonly accounts: AccountStore;
  readonly people: PeopleStore;
  readonly reports: ReportStore;
  readonly policies: PolicyStore;
  readonly policyEnds: PolicyEndStore;
  readonly archives: ArchiveStore;
  readonly imports: ImportStore;
  readonly administrators: AdministratorStore;
  readonly audit: AuditStore;
  readonly transcriptIndex: TranscriptIndex;
  readonly newsletter: NewsletterStore;
  readonly signIns: SignInStore;
  readonly usage: UsageStore;
  readonly jobs: JobStore;
  readonly turns: TurnStore;
  readonly orphans: OrphanStore;
  /** Reads whole texts for the stores, and for what writes to them. */
  readonly texts: TextThread;
  /** Milliseconds since the epoch on the database's clock; absent for a database inside the process. */
  readonly readClock?: () => Promise<number>;
  /** Tells this database from its copies; absent for a database in memory. */
  readonly readOrigin?: () => Promise<DatabaseOrigin>;
  close(): Promise<void>;
}
