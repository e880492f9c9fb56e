import type { RecordingSort } from '@beep/api';
import type { RecordingSource } from '@beep/core';
import type { AudioFormat, RecordingLevels } from '../audio/audio-verdict.ts';
import type { AccountDeletionStore, DeletionStore, ErasureStore } from './deletion-store.ts';
import type { JobStore } from './job-store.ts';
import type { NewsletterStore } from './newsletter-store.ts';
import type { OrphanStore, TurnStore } from './ownership-store.ts';
import type { TranscriptIndex } from './search/transcript-index.ts';
import type { TranscriptStore } from './transcript-store.ts';
import type { UsageStore } from './usage-store.ts';

/** One recording as it is kept. Times are milliseconds since the epoch. */
export interface StoredRecording {
  readonly id: string;
  readonly ownerUid: string;
  readonly source: RecordingSource;
  readonly format: AudioFormat;
  /** Size of the stored file. */
  readonly bytes: number;
  /** Of the stored file, hexadecimal; null when it was stored by version 1.0. */
  readonly sha256: string | null;
  /** 0 for the file as it was stored, 1 for the one that was made of it when its levels were settled. */
  readonly fileRevision: number;
  /** Seconds. */
  readonly duration: number;
  readonly createdAt: number;
  /** null for never. */
  readonly expiresAt: number | null;
  readonly deletedAt: number | null;
  /** Whether its files are going or gone: it never comes back, whatever the clock shows. */
  readonly isRemoved: boolean;
  readonly listenCount: number;
  /** 'due' until the file is as loud as it will be; null when nobody knows. */
  readonly levels: RecordingLevels | 'due' | null;
}

export type NewRecording = Omit<StoredRecording, 'fileRevision' | 'deletedAt' | 'isRemoved' | 'listenCount'>;

/** What has become of levels that were due. */
export interface SettledLevels {
  readonly levels: RecordingLevels | null;
  /** The file that is played from now on; without it that stays as it is. */
  readonly file?: Pick<StoredRecording, 'bytes' | 'sha256' | 'fileRevision'>;
}

/** What a client called its upload, so that sending it again makes no second recording. */
export interface UploadKey {
  readonly ownerUid: string;
  readonly key: string;
}

/** The upload that a key stands for. */
export interface KeyedUpload {
  readonly bodySha256: string;
  readonly recording: StoredRecording;
}

export interface RecordingPageQuery {
  readonly ownerUid: string;
  readonly now: number;
  readonly limit: number;
  readonly offset: number;
  readonly sort: RecordingSort;
  /**
   * Only recordings in whose transcript these words stand one after the other, the last of them perhaps as the beginning
   * of a longer one; in capitals or not. Without a word nothing is found; empty, all is.
   */
  readonly search?: string | undefined;
  /** Aborts when nobody waits for the page any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface RecordingPage {
  readonly recordings: readonly StoredRecording[];
  /** All live recordings of the owner. */
  readonly total: number;
}

export type CreateOutcome = 'created' | 'key_taken' | 'account_full';

/** The rows of recordings. A deleted or expired row stays, so that its link can say so. */
export interface RecordingStore {
  /**
   * Writes the row and, in the same transaction, its key. Answers 'key_taken' and writes nothing when the owner has
   * used the key before, and 'account_full' when the owner would keep more than `maxOwnerBytes` with it; of uploads at
   * the same time each one counts.
   */
  create(
    recording: NewRecording,
    upload?: UploadKey & { bodySha256: string },
    maxOwnerBytes?: number,
  ): Promise<CreateOutcome>;
  find(id: string): Promise<StoredRecording | undefined>;
  /** The same at once, where the rows are on this machine. */
  findNow?(id: string): StoredRecording | undefined;
  /**
   * The owner's recordings that are neither deleted nor expired at `now`. Rejects with `unavailable` where that takes too
   * long, with `rate_limited` where too many lists of the owner wait, and with the signal's reason.
   */
  list(query: RecordingPageQuery): Promise<RecordingPage>;
  /** Settles what was due. Does nothing to a row whose levels are settled. */
  setLevels(id: string, settled: SettledLevels): Promise<void>;
  /** Does nothing to a deleted row. */
  setExpiry(id: string, expiresAt: number | null): Promise<void>;
  /** Keeps the first time when called again. */
  markDeleted(id: string, at: number): Promise<void>;
}

/** The keys of past uploads. */
export interface UploadKeyStore {
  find(key: UploadKey): Promise<KeyedUpload | undefined>;
  /** In lots, between two of which the signal may end it. */
  forgetBefore(time: number, signal?: AbortSignal): Promise<void>;
}

/** One play, already without anything that names a person. */
export interface Listen {
  readonly recordingId: string;
  readonly listenerHash: string;
  readonly addressHash: string;
  readonly at: number;
  /** A listener counts again after this long; the cap below is for this long too. */
  readonly windowMs: number;
  /** Counted listens that one address may add to one recording within the window. */
  readonly maxPerAddress: number;
}

export interface ListenStore {
  /** Counts once per listener, recording and window, in one transaction. */
  count(listen: Listen): Promise<'counted' | 'repeated' | 'capped'>;
  /** In lots, between two of which the signal may end it. */
  forgetBefore(time: number, signal?: AbortSignal): Promise<void>;
}

/** A file whose recording is gone. */
export interface RemovableFile {
  readonly id: string;
  readonly format: AudioFormat;
}

/** A file that is to be removed. */
export interface DueFile extends RemovableFile {
  /** When its recording was deleted or has expired; milliseconds since the epoch. */
  readonly goneAt: number;
}

/** The file of a recording that is there to stay. */
export interface NeededFile extends RemovableFile {
  readonly fileRevision: number;
}

/** Which audio files are to be removed. */
export interface RemovalStore {
  /**
   * Files of recordings that were deleted, or expired, at `goneBefore` or earlier, oldest first; with `after` those
   * that follow it. One that was deleted and has expired may come twice.
   */
  due(goneBefore: number, limit: number, after?: DueFile): Promise<readonly DueFile[]>;
  /** Notes that the files are gone, and forgets what was said in them. */
  markRemoved(ids: readonly string[], at: number): Promise<void>;
  /** The files of those recordings among the ids whose files do not count as removed. */
  needed(ids: readonly string[]): Promise<readonly NeededFile[]>;
}

/** What the service remembers about itself. */
export interface SettingStore {
  /** The stored value; stores and returns `initial` when there is none yet. */
  remember(name: string, initial: string): Promise<string>;
  /** Stores a value, whatever there was. */
  replace(name: string, value: string): Promise<void>;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  /** Rejects when a row could not be written now: it writes one. */
  checkWrite(): Promise<void>;
}

/** All rows of one database. */
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
  readonly transcriptIndex: TranscriptIndex;
  readonly newsletter: NewsletterStore;
  readonly usage: UsageStore;
  readonly jobs: JobStore;
  readonly turns: TurnStore;
  readonly orphans: OrphanStore;
  /** Milliseconds since the epoch on the database's own clock; a database in the process has none. */
  readonly readClock?: () => Promise<number>;
  close(): Promise<void>;
}
