import { DraftWriter } from '../drafts/draft-writer.ts';
import type { DraftHead, DraftJournal, JournalEntry, TimeRange, WriteOutcome } from '../drafts/ports.ts';

/** Called when it changes whether the current draft is in the journal. */
type OnOutcome = (outcome: WriteOutcome) => void;

/** A draft of an earlier page, claimed by this one. */
export interface ClaimedDraft {
  readonly kept: DraftWriter;
  readonly audio: Blob;
  readonly durationMs: number;
  /** The ranges that the user removed, in raw time. */
  readonly removed: readonly TimeRange[];
}

/**
 * The one draft that a recorder holds in the journal, from its first audio until it is submitted, removed or released.
 */
export class CurrentDraft {
  readonly #journal: DraftJournal;
  #held: DraftWriter | null = null;

  constructor(journal: DraftJournal) {
    this.#journal = journal;
  }

  get held(): DraftWriter | null {
    return this.#held;
  }

  begin(head: DraftHead, onOutcome: OnOutcome): DraftWriter {
    return this.#hold({ head, entry: this.#journal.begin(head), onOutcome });
  }

  /** Null if another page holds it, it is gone, or `signal` aborted. */
  async claim(id: string, onOutcome: OnOutcome, signal: AbortSignal): Promise<ClaimedDraft | null> {
    const entry = await this.#journal.claim(id);
    const found = (await entry?.read()) ?? null;
    if (entry === null || found === null || signal.aborted) {
      entry?.release();
      return null;
    }
    const { audio, draft } = found;
    const stored = { entry: Promise.resolve(entry), keptBytes: audio.size };
    const kept = this.#hold({ head: entry.head, ...stored, onOutcome });
    return { kept, audio, durationMs: draft.durationMs, removed: draft.removed };
  }

  /** Passes the draft's writer, and the duty to end it, to the caller. */
  handOver(): DraftWriter | null {
    const held = this.#held;
    this.#held = null;
    return held;
  }

  forget(): void {
    this.#held?.remove();
    this.#held = null;
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  #hold(stored: {
    readonly head: DraftHead;
    readonly entry: Promise<JournalEntry | null>;
    readonly keptBytes?: number;
    readonly onOutcome: OnOutcome;
  }): DraftWriter {
    const kept = new DraftWriter({
      ...stored,
      onOutcome: (outcome) => {
        if (this.#held === kept) stored.onOutcome(outcome);
      },
    });
    this.#held = kept;
    return kept;
  }
}
