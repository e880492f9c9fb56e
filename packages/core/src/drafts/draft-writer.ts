import type { DraftAudio } from '../outbox/draft-audio.ts';
import type {
  DraftHead,
  DraftJournal,
  DraftMetadata,
  EncodedAudio,
  FinishedDraft,
  JournalEntry,
  StoredDraft,
  WriteOutcome,
} from './ports.ts';

/** Dependencies of a {@link DraftWriter}. */
export interface DraftWriterOptions {
  readonly head: DraftHead;
  /** May still be pending; null if the browser stores nothing. */
  readonly entry: JournalEntry | null | Promise<JournalEntry | null>;
  /** The bytes of audio that are already stored. */
  readonly storedBytes?: number;
  /** Called when it changes whether all audio so far is in the journal; initially it is assumed to be. */
  readonly onOutcome?: (outcome: WriteOutcome) => void;
}

/** A draft of an earlier page, held by this one until its writer ends. */
export interface ClaimedDraft {
  readonly writer: DraftWriter;
  readonly draft: StoredDraft;
  /** Raw: `removed` is still in it. */
  readonly audio: Blob;
}

/** Claims a draft and reads it; null if another page holds it or it is gone. Never rejects. */
export async function claimDraft(
  journal: Pick<DraftJournal, 'claim'>,
  id: string,
  onOutcome?: DraftWriterOptions['onOutcome'],
): Promise<ClaimedDraft | null> {
  const entry = await journal.claim(id);
  const found = (await entry?.read()) ?? null;
  if (entry === null || found === null) {
    entry?.release();
    return null;
  }
  const stored = { entry, head: entry.head, storedBytes: found.audio.size };
  return { ...found, writer: new DraftWriter({ ...stored, ...(onOutcome && { onOutcome }) }) };
}

/**
 * Writes one draft into the journal without blocking its caller: its calls run one after the other, the first ones once
 * the entry is there. After a failed write nothing is appended, because the audio would have a hole; `save` writes it
 * whole. Its owner ends it with `remove` or `release`.
 */
export class DraftWriter {
  readonly head: DraftHead;
  readonly #entry: DraftWriterOptions['entry'];
  readonly #onOutcome: ((outcome: WriteOutcome) => void) | undefined;
  /** The last call. */
  #last: Promise<unknown> = Promise.resolve();
  /** The failure after which the stored audio ends; null if there was none. */
  #brokenBy: WriteOutcome | null = null;
  #storedBytes: number;
  #lastOutcome: WriteOutcome = 'stored';
  #isReplaced = false;
  #isOver = false;

  constructor({ head, entry, storedBytes = 0, onOutcome }: DraftWriterOptions) {
    this.head = head;
    this.#entry = entry;
    this.#storedBytes = storedBytes;
    this.#onOutcome = onOutcome;
    void this.#write(async () => 'stored');
  }

  append(chunk: Blob, durationMs: number): Promise<WriteOutcome> {
    return this.#write(async (entry) => {
      if (this.#brokenBy !== null) return this.#brokenBy;
      const outcome = await entry.append(chunk, durationMs);
      if (outcome === 'stored') this.#storedBytes += chunk.size;
      else this.#brokenBy = outcome;
      return outcome;
    });
  }

  note(note: DraftMetadata): Promise<WriteOutcome> {
    return this.#write(async (entry) => {
      const outcome = await entry.note(note);
      return outcome === 'stored' ? (this.#brokenBy ?? 'stored') : outcome;
    });
  }

  /** The draft's audio is no longer what was appended: `save` writes all of it. */
  replaceAudio(): void {
    this.#isReplaced = true;
  }

  /** Writes the finished draft. May be called again with the same draft. */
  save(draft: DraftAudio, status: 'to-send' | 'refused'): Promise<WriteOutcome> {
    return this.#write(async (entry) => {
      const { audio, durationMs } = draft;
      const isWhole = !this.#isReplaced && this.#brokenBy === null && this.#storedBytes === audio.size;
      const outcome = await entry.finish({
        ...{ status, durationMs },
        ...readdressing(this.head, draft),
        ...(isWhole ? {} : { audio }),
      });
      if (outcome !== 'stored') return outcome;
      this.#isReplaced = false;
      this.#brokenBy = null;
      this.#storedBytes = audio.size;
      return outcome;
    });
  }

  /** The stored audio; null if there is none. */
  read(): Promise<EncodedAudio | null> {
    return this.#inOrder(async (entry) => {
      const found = (await entry?.read()) ?? null;
      return found === null || found.audio.size === 0
        ? null
        : { audio: found.audio, durationMs: found.draft.durationMs };
    });
  }

  /** Removes the draft. */
  remove(): void {
    this.#end(async (entry) => entry.remove());
  }

  /** Releases the draft to the next claim. */
  release(): void {
    this.#end(async (entry) => entry.release());
  }

  #end(call: (entry: JournalEntry) => Promise<void>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#inOrder(async (entry) => entry && call(entry));
  }

  /** A draft that was released belongs to another page: nothing more is written. */
  #write(call: (entry: JournalEntry) => Promise<WriteOutcome>): Promise<WriteOutcome> {
    if (this.#isOver) return Promise.resolve('failed');
    return this.#inOrder(async (entry) => {
      const outcome = entry === null ? 'failed' : await call(entry);
      if (outcome !== this.#lastOutcome) this.#onOutcome?.(outcome);
      this.#lastOutcome = outcome;
      return outcome;
    });
  }

  #inOrder<Answer>(call: (entry: JournalEntry | null) => Promise<Answer>): Promise<Answer> {
    const response = this.#last.then(async () => call(await this.#entry));
    this.#last = response.catch(() => undefined);
    return response;
  }
}

/** How the destination of a draft has changed since it was begun or claimed. */
function readdressing(
  { destination: before }: DraftHead,
  { destination }: DraftAudio,
): Pick<FinishedDraft, 'address'> {
  if (before?.type === 'reply' && destination?.type === 'reply') {
    const { person } = destination;
    return person === undefined || person === before.person ? {} : { address: { person } };
  }
  if (before?.type !== 'slot') return {};
  if (destination?.type !== 'slot') return { address: null };
  const { replaces } = destination;
  return replaces === undefined || replaces === before.replaces ? {} : { address: { replaces } };
}
