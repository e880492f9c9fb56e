import type { Take } from '../outbox/take.ts';
import type { DraftHead, JournalEntry, TakeNote, WriteOutcome } from './ports.ts';

/** What a {@link DraftWriter} stands on. */
export interface DraftWriterOptions {
  readonly head: DraftHead;
  /** May still be on its way; null where the browser keeps nothing. */
  readonly entry: Promise<JournalEntry | null>;
  /** What of the sound is there already, in bytes. */
  readonly keptBytes?: number;
  /** Told whether all so far is in the journal, when that changes; it is taken to be until told otherwise. */
  readonly onOutcome: (outcome: WriteOutcome) => void;
}

/**
 * One take's way into the journal. Nobody waits for it: what comes before the entry is there is written with
 * what comes next. After a piece that could not be written nothing more is, because the sound would have a
 * hole; `save` writes it whole. Its owner ends it with `remove` or `release`.
 */
export class DraftWriter {
  readonly head: DraftHead;
  readonly #entry: Promise<JournalEntry | null>;
  readonly #onOutcome: (outcome: WriteOutcome) => void;
  #turn: Promise<unknown> = Promise.resolve();
  #unkept: Blob[] = [];
  /** Why the sound ends here in the journal; null while it does not. */
  #brokenBy: WriteOutcome | null = null;
  #keptBytes: number;
  #durationMs = 0;
  #lastOutcome: WriteOutcome = 'kept';
  #isReplaced = false;
  #isOver = false;

  constructor({ head, entry, keptBytes = 0, onOutcome }: DraftWriterOptions) {
    this.head = head;
    this.#entry = entry;
    this.#keptBytes = keptBytes;
    this.#onOutcome = onOutcome;
    void this.#write(async () => 'kept');
  }

  append(chunk: Blob, durationMs: number): void {
    this.#unkept.push(chunk);
    this.#durationMs = durationMs;
    void this.#write((entry) => this.#appendUnkept(entry));
  }

  note(note: TakeNote): void {
    void this.#write(async (entry) => {
      const outcome = await entry.note(note);
      return outcome === 'kept' ? this.#appendUnkept(entry) : outcome;
    });
  }

  /** The take's sound is another one than what was appended: `save` writes it anew. */
  replaceSound(): void {
    this.#isReplaced = true;
  }

  /** Writes what the take came to. May be called again, with the same take. */
  save(take: Take, status: 'to-send' | 'refused'): Promise<WriteOutcome> {
    return this.#write(async (entry) => {
      await this.#appendUnkept(entry);
      const isWhole = !this.#isReplaced && this.#brokenBy === null && this.#keptBytes === take.audio.size;
      const { audio, durationMs } = take;
      const outcome = await entry.finish({ status, durationMs, ...(isWhole ? {} : { audio }) });
      if (outcome === 'kept') this.#heldWhole(audio.size);
      return outcome;
    });
  }

  /** What lies in the journal; null where there is nothing. */
  read(): Promise<{ readonly audio: Blob; readonly durationMs: number } | null> {
    return this.#inTurn(async (entry) => {
      const found = (await entry?.read()) ?? null;
      return found === null || found.audio.size === 0
        ? null
        : { audio: found.audio, durationMs: found.take.durationMs };
    });
  }

  /** Forgets the take. */
  remove(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#inTurn(async (entry) => entry?.remove());
  }

  /** Leaves the take to whoever claims it next. */
  release(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#inTurn(async (entry) => entry?.release());
  }

  async #appendUnkept(entry: JournalEntry): Promise<WriteOutcome> {
    const chunks = this.#unkept;
    this.#unkept = [];
    if (this.#brokenBy !== null) return this.#brokenBy;
    if (chunks.length === 0) return 'kept';
    const chunk = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : new Blob(chunks);
    const outcome = await entry.append(chunk, this.#durationMs);
    if (outcome === 'kept') this.#keptBytes += chunk.size;
    else this.#brokenBy = outcome;
    return outcome;
  }

  #heldWhole(bytes: number): void {
    this.#isReplaced = false;
    this.#brokenBy = null;
    this.#keptBytes = bytes;
  }

  /** What nobody can write is not held on to: the capture has it. */
  #giveUp(): WriteOutcome {
    this.#unkept = [];
    return 'failed';
  }

  #write(call: (entry: JournalEntry) => Promise<WriteOutcome>): Promise<WriteOutcome> {
    return this.#inTurn(async (entry) => {
      const outcome = entry === null ? this.#giveUp() : await call(entry);
      if (outcome !== this.#lastOutcome) this.#onOutcome(outcome);
      this.#lastOutcome = outcome;
      return outcome;
    });
  }

  #inTurn<Answer>(call: (entry: JournalEntry | null) => Promise<Answer>): Promise<Answer> {
    const answer = this.#turn.then(async () => call(await this.#entry));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }
}
