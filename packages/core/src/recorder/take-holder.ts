import { KeptTake } from '../journal/kept-take.ts';
import type { JournalEntry, KeepOutcome, TakeHead, TakeJournal, TimeRange } from '../journal/ports.ts';

/** Told whether the take that is held is in the journal, when that changes. */
type OnOutcome = (outcome: KeepOutcome) => void;

/** A take that an earlier page left, held by this one now. */
export interface ClaimedTake {
  readonly kept: KeptTake;
  readonly audio: Blob;
  readonly durationMs: number;
  /** What its user took out, in raw time. */
  readonly removed: readonly TimeRange[];
}

/** The one take of a recorder that is held in the journal: from its first sound until it is submitted, thrown away or let go. */
export class TakeHolder {
  readonly #journal: TakeJournal;
  #held: KeptTake | null = null;

  constructor(journal: TakeJournal) {
    this.#journal = journal;
  }

  get held(): KeptTake | null {
    return this.#held;
  }

  begin(head: TakeHead, onOutcome: OnOutcome): KeptTake {
    return this.#hold({ head, entry: this.#journal.begin(head), onOutcome });
  }

  /** Null where another page holds it, or it is gone, or nobody wants it any more. */
  async claim(id: string, onOutcome: OnOutcome, signal: AbortSignal): Promise<ClaimedTake | null> {
    const entry = await this.#journal.claim(id);
    const found = (await entry?.read()) ?? null;
    if (entry === null || found === null || signal.aborted) {
      entry?.letGo();
      return null;
    }
    const { audio, take } = found;
    const stored = { entry: Promise.resolve(entry), keptBytes: audio.size };
    const kept = this.#hold({ head: entry.head, ...stored, onOutcome });
    return { kept, audio, durationMs: take.durationMs, removed: take.removed };
  }

  /** The take's place in the journal, which is the caller's from here on. */
  handOver(): KeptTake | null {
    const held = this.#held;
    this.#held = null;
    return held;
  }

  forget(): void {
    this.#held?.remove();
    this.#held = null;
  }

  letGo(): void {
    this.#held?.letGo();
    this.#held = null;
  }

  #hold(stored: {
    readonly head: TakeHead;
    readonly entry: Promise<JournalEntry | null>;
    readonly keptBytes?: number;
    readonly onOutcome: OnOutcome;
  }): KeptTake {
    const kept = new KeptTake({
      ...stored,
      onOutcome: (outcome) => {
        if (this.#held === kept) stored.onOutcome(outcome);
      },
    });
    this.#held = kept;
    return kept;
  }
}
