import type { RecordingSource } from '../hosts/hosts.ts';
import type { DraftDestination, NewAddress } from './draft-destination.ts';

/** A range of a draft's raw time, in ms from its first audio; pauses take no time. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Encoded audio, in the container that its type names, and its length. */
export interface EncodedAudio {
  readonly audio: Blob;
  /** Without pauses. */
  readonly durationMs: number;
}

/** The data of a draft that is known before its first audio. */
export interface DraftHead {
  /** A UUID; also the idempotency key. */
  readonly id: string;
  readonly ownerUid: string;
  readonly source: RecordingSource;
  readonly mimeType: string;
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number;
  /** The title that its recording gets, as its owner's alone. */
  readonly title?: string;
  /** Absent for a recording of its owner. */
  readonly destination?: DraftDestination;
}

/** A draft in the journal. */
export interface StoredDraft extends DraftHead {
  /** `unfinished`: Save was never pressed. `to-send`: it was. `refused`: the service will never accept it. */
  readonly status: 'unfinished' | 'to-send' | 'refused';
  /** The raw length, before `removed` is taken out. */
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** The ranges that the user removed, in raw time, sorted and disjoint. */
  readonly removed: readonly TimeRange[];
  /** Ranges without a microphone, in raw time. */
  readonly gaps: readonly TimeRange[];
  /** Epoch ms before which the service told not to send it. */
  readonly heldUntilMs?: number;
}

/** The result of a write: `full` if the browser has no storage left. */
export type WriteOutcome = 'stored' | 'full' | 'failed';

/** Stores drafts on this machine until the service has them. */
export interface DraftJournal {
  /**
   * Acquires the draft's lock and writes its head. Null if the browser stores nothing (private mode, no storage). Never
   * rejects.
   */
  begin(head: DraftHead): Promise<JournalEntry | null>;
  /** Drafts of this user that no open page holds, oldest first. Never rejects. */
  list(ownerUid: string): Promise<readonly StoredDraft[]>;
  /** Acquires a draft that no page holds; null if a page does or it is gone. Never rejects. */
  claim(id: string): Promise<JournalEntry | null>;
  /** Removes every draft of this user, also those that other pages hold. */
  removeAllOf(ownerUid: string): Promise<void>;
  /** Calls `listener` after any page changed or released a draft, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}

/**
 * A draft that this page holds until `remove`, `release` or the end of the page. Its caller waits for each call before the
 * next one; none rejects.
 */
export interface JournalEntry {
  readonly head: DraftHead;
  /**
   * Appends audio; `durationMs` is the raw length including it. After a failed write do not append more, as the audio
   * would have a hole: only `finish` with `audio` makes the draft whole again.
   */
  append(chunk: Blob, durationMs: number): Promise<WriteOutcome>;
  note(facts: DraftMetadata): Promise<WriteOutcome>;
  finish(saved: FinishedDraft): Promise<WriteOutcome>;
  /** The stored audio (raw, `removed` not applied) with its metadata; null if it is gone. */
  read(): Promise<{ readonly draft: StoredDraft; readonly audio: Blob } | null>;
  /** Removes the draft and releases its lock. */
  remove(): Promise<void>;
  /** Releases the lock. */
  release(): void;
}

/** Metadata that changes during a draft; absent fields stay unchanged. */
export interface DraftMetadata {
  readonly removed?: readonly TimeRange[];
  readonly gaps?: readonly TimeRange[];
  /** Epoch ms after which pages that open remove the draft. Null, or a claim, cancels it. */
  readonly discardAtMs?: number | null;
  readonly heldUntilMs?: number;
}

/** The state of a draft after Save, or after the service refused it. */
export interface FinishedDraft {
  readonly status: 'to-send' | 'refused';
  readonly durationMs: number;
  /** Its destination refused it: where it is sent from now on. */
  readonly address?: NewAddress;
  /** Replaces the audio, in the same transaction; `removed` becomes empty. */
  readonly audio?: Blob;
}

/** The storage that the browser grants to the site. */
export interface StorageQuota {
  /** Free bytes, or null if the browser does not report them. Never rejects. */
  freeBytes(): Promise<number | null>;
  /** Asks for persistent storage. Never rejects, never prompts twice. */
  persist(): Promise<boolean>;
}
