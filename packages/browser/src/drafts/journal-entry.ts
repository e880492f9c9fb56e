import {
  type DraftHead,
  type DraftMetadata,
  type FinishedDraft,
  type JournalEntry,
  type WriteOutcome,
  withOwnLink,
} from '@beep/core/drafts';
import type { Clock } from '@beep/core/time';
import type { DraftLock } from './draft-locks.ts';
import { type DraftRow, headOf, parseDraftRow, toStoredDraft } from './draft-row.ts';
import { chunksOf, type JournalDatabase, type JournalTransaction, nameOf } from './journal-database.ts';

/** Dependencies of an entry. */
export interface JournalEntryOptions {
  readonly row: DraftRow;
  /** The number of its audio chunks. */
  readonly chunkCount: number;
  readonly database: JournalDatabase;
  readonly clock: Clock;
  readonly hold: DraftLock;
  /** Called after the draft was saved, released or removed. */
  readonly onChanged: () => void;
}

type Writing = JournalTransaction<'readwrite'>;

/** A draft that this page holds. It is the only writer of the row, so its copy is current. */
export class HeldJournalEntry implements JournalEntry {
  readonly head: DraftHead;
  readonly #options: JournalEntryOptions;
  readonly #mayClose: () => void;
  #row: DraftRow;
  #chunkCount: number;
  #isOver = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: JournalEntryOptions) {
    const { row, chunkCount, database } = options;
    this.head = headOf(row);
    this.#options = options;
    this.#row = row;
    this.#chunkCount = chunkCount;
    this.#mayClose = database.keepOpen();
  }

  append(chunk: Blob, durationMs: number): Promise<WriteOutcome> {
    const reading = bytesOf(chunk);
    return this.#inOrder(async () => this.#append(await reading, durationMs), 'failed');
  }

  note(facts: DraftMetadata): Promise<WriteOutcome> {
    return this.#inOrder(() => this.#write({ ...this.#row, ...facts }, 'relaxed'), 'failed');
  }

  finish(saved: FinishedDraft): Promise<WriteOutcome> {
    const reading = saved.audio && bytesOf(saved.audio);
    return this.#inOrder(async () => {
      const outcome = await this.#finish(saved, await reading);
      this.#options.onChanged();
      return outcome;
    }, 'failed');
  }

  read(): ReturnType<JournalEntry['read']> {
    return this.#inOrder(() => readDraft(this.#options.database, this.head.id), null);
  }

  remove(): Promise<void> {
    const { database } = this.#options;
    const removed = this.#inOrder(async () => {
      await database.write((tx) => removeDraft(tx, this.head.id)).catch(() => undefined);
      await this.#giveUp();
    }, undefined);
    this.#isOver = true;
    return removed;
  }

  release(): void {
    void this.#inOrder(() => this.#giveUp(), undefined);
    this.#isOver = true;
  }

  async #append(bytes: ArrayBuffer | null, durationMs: number): Promise<WriteOutcome> {
    if (bytes === null) return 'failed';
    const next = { ...this.#row, durationMs, sizeBytes: this.#row.sizeBytes + bytes.byteLength };
    const outcome = await this.#write(next, 'relaxed', (tx) =>
      tx.objectStore('chunks').put(bytes, [this.head.id, this.#chunkCount]),
    );
    if (outcome === 'kept') this.#chunkCount += 1;
    return outcome;
  }

  /** `bytes` replace the audio; null if they could not be read. */
  async #finish(
    { status, durationMs, hasOwnLink }: FinishedDraft,
    bytes: ArrayBuffer | null | undefined,
  ): Promise<WriteOutcome> {
    const next = { ...(hasOwnLink ? withOwnLink(this.#row) : this.#row), status, durationMs };
    if (bytes === undefined) return this.#write(next, 'strict');
    if (bytes === null) return 'failed';
    const replaced = { ...next, sizeBytes: bytes.byteLength, removed: [] };
    const outcome = await this.#write(replaced, 'strict', (tx) => replaceAudio(tx, this.head.id, bytes));
    if (outcome === 'kept') this.#chunkCount = 1;
    return outcome;
  }

  /** Writes the row, together with `more`, unless the draft was removed. */
  async #write(
    next: DraftRow,
    durability: IDBTransactionDurability,
    more?: (tx: Writing) => Promise<unknown>,
  ): Promise<WriteOutcome> {
    const { database, clock } = this.#options;
    try {
      const isKept = await database.write(async (tx) => {
        const drafts = tx.objectStore('takes');
        if ((await drafts.getKey(this.head.id)) === undefined) return false;
        // The row last: an error before it rejects without a pending request.
        await Promise.all([more?.(tx), drafts.put({ ...next, touchedAtMs: clock.nowMs() })]);
        return true;
      }, durability);
      if (!isKept) return 'failed';
      this.#row = next;
      return 'kept';
    } catch (error) {
      return nameOf(error) === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }

  /** Runs one task after the other; resolves with `otherwise` for those requested after the end of the entry. */
  #inOrder<Result, Otherwise>(
    task: () => Promise<Result>,
    otherwise: Otherwise,
  ): Promise<Result | Otherwise> {
    if (this.#isOver) return Promise.resolve(otherwise);
    const done = this.#last.then(task);
    this.#last = done;
    return done;
  }

  async #giveUp(): Promise<void> {
    await this.#options.hold.release();
    this.#mayClose();
    this.#options.onChanged();
  }
}

/** Removes the draft with its audio. */
export function removeDraft(tx: Writing, id: string): Promise<unknown> {
  return Promise.all([tx.objectStore('takes').delete(id), tx.objectStore('chunks').delete(chunksOf(id))]);
}

async function replaceAudio(tx: Writing, id: string, bytes: ArrayBuffer): Promise<void> {
  const chunks = tx.objectStore('chunks');
  await chunks.delete(chunksOf(id));
  await chunks.put(bytes, [id, 0]);
}

async function readDraft(
  database: JournalDatabase,
  id: string,
): Promise<Awaited<ReturnType<JournalEntry['read']>>> {
  try {
    const [found, pieces] = await database.read((tx) =>
      Promise.all([tx.objectStore('takes').get(id), tx.objectStore('chunks').getAll(chunksOf(id))]),
    );
    const row = parseDraftRow(found);
    return row && { draft: toStoredDraft(row), audio: new Blob(pieces, { type: row.mimeType }) };
  } catch {
    return null;
  }
}

/** Read before a transaction is opened, as transactions do not wait for it. Null if the bytes are gone. */
function bytesOf(blob: Blob): Promise<ArrayBuffer | null> {
  return blob.arrayBuffer().catch(() => null);
}
