import type { RecordingSource } from '../hosts/hosts.ts';

/** A stretch of a take's own time, in ms from its first sound; pauses take no time. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is known of a take before its first sound. */
export interface DraftHead {
  /** A UUID; also the idempotency key. */
  readonly id: string;
  readonly ownerUid: string;
  readonly source: RecordingSource;
  readonly mimeType: string;
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number;
}

/** A take as the journal has it. */
export interface StoredDraft extends DraftHead {
  /** `unfinished`: Save was never pressed. `to-send`: it was. `refused`: the service will never take it. */
  readonly status: 'unfinished' | 'to-send' | 'refused';
  /** The raw length, before `removed` is taken out. */
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** What the user took out, in raw time, sorted and disjoint. */
  readonly removed: readonly TimeRange[];
  /** Where no microphone was there, in raw time. */
  readonly gaps: readonly TimeRange[];
}

/** Whether something lies in the journal now: `full` where the browser has no room left. */
export type WriteOutcome = 'kept' | 'full' | 'failed';

/** Where takes are kept on this machine until the service has them. */
export interface DraftJournal {
  /**
   * Takes the take's lock and writes its head. Null where the browser keeps nothing (private mode, no
   * storage). Never rejects.
   */
  begin(head: DraftHead): Promise<JournalEntry | null>;
  /** Takes of this user that no living page holds, oldest first. Never rejects. */
  list(ownerUid: string): Promise<readonly StoredDraft[]>;
  /** Takes over a take that nobody holds; null where somebody does or it is gone. Never rejects. */
  claim(id: string): Promise<JournalEntry | null>;
  /** Forgets every take of this user, on whatever page it is. */
  removeAllOf(ownerUid: string): Promise<void>;
  /** Calls `listener` after any page changed or let go of a take, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}

/**
 * A take that this page holds, until `remove` or `release`, or the page's end. Calls are carried out in their
 * order; none rejects.
 */
export interface JournalEntry {
  readonly head: DraftHead;
  /**
   * The next bytes of the audio; `durationMs` is the raw length with them. After a piece that was not kept nobody may
   * append more, as the sound would have a hole: only `finish` with the audio makes the take whole again.
   */
  append(chunk: Blob, durationMs: number): Promise<WriteOutcome>;
  note(facts: TakeNote): Promise<WriteOutcome>;
  finish(saved: FinishedDraft): Promise<WriteOutcome>;
  /** The audio as it lies there (raw, `removed` not applied) with its facts; null when it is gone. */
  read(): Promise<{ readonly take: StoredDraft; readonly audio: Blob } | null>;
  /** Forgets the take, and lets go of it. */
  remove(): Promise<void>;
  /** Leaves the take to whoever claims it next; what was asked before is still carried out. */
  release(): void;
}

/** What became known of a take while it was made; what is left out stays as it was. */
export interface TakeNote {
  readonly removed?: readonly TimeRange[];
  readonly gaps?: readonly TimeRange[];
  /** Epoch ms: pages that open from then on forget the take. Null, or a claim: it stays. */
  readonly discardAtMs?: number | null;
}

/** Save, or the service's last word. */
export interface FinishedDraft {
  readonly status: 'to-send' | 'refused';
  readonly durationMs: number;
  /** Replaces the sound, in the same transaction; `removed` becomes empty. */
  readonly audio?: Blob;
}

/** The room that the browser gives us. */
export interface StorageQuota {
  /** Free bytes, or null where the browser does not say. Never rejects. */
  freeBytes(): Promise<number | null>;
  /** Asks to be spared when the browser clears up. Never rejects, asks nobody twice. */
  persist(): Promise<boolean>;
}
