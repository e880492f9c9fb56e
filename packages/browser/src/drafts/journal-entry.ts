import {
  type DraftHead,
  type DraftMetadata,
  type FinishedDraft,
  type JournalEntry,
  readdressed,
  type WriteOutcome,
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
export class IndexedDbEntry implements JournalEntry {
  readonly head: DraftHead;
  readonly #options: JournalEntryOptions;
  readonly #mayClose: () => void;
  #row: DraftRow;
  #chunkCount: number;
  #isOver = false;

  constructor(options: JournalEntryOptions) {
    const { row, chunkCount, database } = options;
    this.head = headOf(row);
    this.#options = options;
    this.#row = row;
    this.#chunkCount = chunkCount;
    this.#mayClose = database.keepOpen();
  }

  async append(chunk: Blob, durationMs: number): Promise<WriteOutcome> {
    const bytes = await bytesOf(chunk);
    if (bytes === null) return 'failed';
    const next = { ...this.#row, durationMs, sizeBytes: this.#row.sizeBytes + bytes.byteLength };
    const outcome = await this.#write(next, 'relaxed', (tx) =>
      tx.objectStore('chunks').put(bytes, [this.head.id, this.#chunkCount]),
    );
    if (outcome === 'stored') this.#chunkCount += 1;
    return outcome;
  }

  note(facts: DraftMetadata): Promise<WriteOutcome> {
    return this.#write({ ...this.#row, ...facts }, 'relaxed');
  }

  async finish(saved: FinishedDraft): Promise<WriteOutcome> {
    const outcome = await this.#finish(saved);
    this.#options.onChanged();
    return outcome;
  }

  async read(): ReturnType<JournalEntry['read']> {
    return this.#isOver ? null : readDraft(this.#options.database, this.head.id);
  }

  async remove(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#options.database.write((tx) => removeDraft(tx, this.head.id)).catch(() => undefined);
    await this.#giveUp();
  }

  release(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    void this.#giveUp();
  }

  async #finish({ status, durationMs, address, audio }: FinishedDraft): Promise<WriteOutcome> {
    const next = { ...readdressed(this.#row, address), status, durationMs };
    if (audio === undefined) return this.#write(next, 'strict');
    const bytes = await bytesOf(audio);
    if (bytes === null) return 'failed';
    const replaced = { ...next, sizeBytes: bytes.byteLength, removed: [] };
    const outcome = await this.#write(replaced, 'strict', (tx) => replaceAudio(tx, this.head.id, bytes));
    if (outcome === 'stored') this.#chunkCount = 1;
    return outcome;
  }

  /** Writes the row, together with `more`, unless the draft was removed. */
  async #write(
    next: DraftRow,
    durability: IDBTransactionDurability,
    more?: (tx: Writing) => Promise<unknown>,
  ): Promise<WriteOutcome> {
    const { database, clock } = this.#options;
    if (this.#isOver) return 'failed';
    try {
      const isStored = await database.write(async (tx) => {
        const drafts = tx.objectStore('takes');
        if ((await drafts.getKey(this.head.id)) === undefined) return false;
        // The row last: an error before it rejects without a pending request.
        await Promise.all([more?.(tx), drafts.put({ ...next, touchedAtMs: clock.nowMs() })]);
        return true;
      }, durability);
      if (!isStored) return 'failed';
      this.#row = next;
      return 'stored';
    } catch (error) {
      return nameOf(error) === 'QuotaExceededError' ? 'full' : 'failed';
    }
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
