import type { DraftAudio } from '../outbox/draft-audio.ts';
import type { DraftHead, DraftMetadata, JournalEntry, WriteOutcome } from './ports.ts';

/** Dependencies of a {@link DraftWriter}. */
export interface DraftWriterOptions {
  readonly head: DraftHead;
  /** May still be pending; null if the browser stores nothing. */
  readonly entry: Promise<JournalEntry | null>;
  /** The bytes of audio that are already stored. */
  readonly keptBytes?: number;
  /** Called when it changes whether all audio so far is in the journal; initially it is assumed to be. */
  readonly onOutcome: (outcome: WriteOutcome) => void;
}

/**
 * Writes one draft into the journal without blocking its caller: what arrives before the entry is written with what
 * comes next. After a failed write nothing is appended, because the audio would have a hole; `save` writes it whole.
 * Its owner ends it with `remove` or `release`.
 */
export class DraftWriter {
  readonly head: DraftHead;
  readonly #entry: Promise<JournalEntry | null>;
  readonly #onOutcome: (outcome: WriteOutcome) => void;
  #turn: Promise<unknown> = Promise.resolve();
  #unkept: Blob[] = [];
  /** The failure after which the stored audio ends; null if there was none. */
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

  note(note: DraftMetadata): void {
    void this.#write(async (entry) => {
      const outcome = await entry.note(note);
      return outcome === 'kept' ? this.#appendUnkept(entry) : outcome;
    });
  }

  /** The draft's audio is no longer what was appended: `save` writes all of it. */
  replaceSound(): void {
    this.#isReplaced = true;
  }

  /** Writes the finished draft. May be called again with the same draft. */
  save(draft: DraftAudio, status: 'to-send' | 'refused'): Promise<WriteOutcome> {
    return this.#write(async (entry) => {
      await this.#appendUnkept(entry);
      const isWhole = !this.#isReplaced && this.#brokenBy === null && this.#keptBytes === draft.audio.size;
      const { audio, durationMs } = draft;
      const hasOwnLink = this.head.destination?.type === 'slot' && draft.destination === undefined;
      const outcome = await entry.finish({
        ...{ status, durationMs },
        ...(hasOwnLink && { hasOwnLink }),
        ...(isWhole ? {} : { audio }),
      });
      if (outcome === 'kept') this.#heldWhole(audio.size);
      return outcome;
    });
  }

  /** The stored audio; null if there is none. */
  read(): Promise<{ readonly audio: Blob; readonly durationMs: number } | null> {
    return this.#inTurn(async (entry) => {
      const found = (await entry?.read()) ?? null;
      return found === null || found.audio.size === 0
        ? null
        : { audio: found.audio, durationMs: found.draft.durationMs };
    });
  }

  /** Removes the draft. */
  remove(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#inTurn(async (entry) => entry?.remove());
  }

  /** Releases the draft to the next claim. */
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

  /** Drops chunks that cannot be written: the capture still has them. */
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
    const response = this.#turn.then(async () => call(await this.#entry));
    this.#turn = response.catch(() => undefined);
    return response;
  }
}
