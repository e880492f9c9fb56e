import { DraftWriter } from '../journal/draft-writer.ts';
import type { DraftHead, DraftJournal, JournalEntry, TimeRange, WriteOutcome } from '../journal/ports.ts';

/** Told whether the take that is held is in the journal, when that changes. */
type OnOutcome = (outcome: WriteOutcome) => void;

/** A take that an earlier page left, held by this one now. */
export interface ClaimedDraft {
  readonly kept: DraftWriter;
  readonly audio: Blob;
  readonly durationMs: number;
  /** What its user took out, in raw time. */
  readonly removed: readonly TimeRange[];
}

/** The one take of a recorder that is held in the journal: from its first sound until it is submitted, thrown away or let go. */
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

  /** Null where another page holds it, or it is gone, or nobody wants it any more. */
  async claim(id: string, onOutcome: OnOutcome, signal: AbortSignal): Promise<ClaimedDraft | null> {
    const entry = await this.#journal.claim(id);
    const found = (await entry?.read()) ?? null;
    if (entry === null || found === null || signal.aborted) {
      entry?.release();
      return null;
    }
    const { audio, take } = found;
    const stored = { entry: Promise.resolve(entry), keptBytes: audio.size };
    const kept = this.#hold({ head: entry.head, ...stored, onOutcome });
    return { kept, audio, durationMs: take.durationMs, removed: take.removed };
  }

  /** The take's place in the journal, which is the caller's from here on. */
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
