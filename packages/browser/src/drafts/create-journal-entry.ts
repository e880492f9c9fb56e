import {
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
export function createJournalEntry(options: JournalEntryOptions): JournalEntry {
  const { database, clock, hold, onChanged } = options;
  const { id } = options.row;
  const mayClose = database.keepOpen();
  let { row, chunkCount } = options;
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one task after the other; resolves with `otherwise` for those requested after the end of the entry. */
  function inOrder<Result, Otherwise>(
    task: () => Promise<Result>,
    otherwise: Otherwise,
  ): Promise<Result | Otherwise> {
    if (isOver) return Promise.resolve(otherwise);
    const done = last.then(task);
    last = done;
    return done;
  }

  /** Writes the row, together with `more`, unless the draft was removed. */
  async function write(
    next: DraftRow,
    durability: IDBTransactionDurability,
    more?: (tx: Writing) => Promise<unknown>,
  ): Promise<WriteOutcome> {
    try {
      const isKept = await database.write(async (tx) => {
        const drafts = tx.objectStore('takes');
        if ((await drafts.getKey(id)) === undefined) return false;
        // The row last: an error before it rejects without a pending request.
        await Promise.all([more?.(tx), drafts.put({ ...next, touchedAtMs: clock.nowMs() })]);
        return true;
      }, durability);
      if (!isKept) return 'failed';
      row = next;
      return 'kept';
    } catch (error) {
      return nameOf(error) === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }

  async function append(bytes: ArrayBuffer | null, durationMs: number): Promise<WriteOutcome> {
    if (bytes === null) return 'failed';
    const next = { ...row, durationMs, sizeBytes: row.sizeBytes + bytes.byteLength };
    const outcome = await write(next, 'relaxed', (tx) =>
      tx.objectStore('chunks').put(bytes, [id, chunkCount]),
    );
    if (outcome === 'kept') chunkCount += 1;
    return outcome;
  }

  /** `bytes` replace the audio; null if they could not be read. */
  async function finish(
    { status, durationMs, hasOwnLink }: FinishedDraft,
    bytes: ArrayBuffer | null | undefined,
  ): Promise<WriteOutcome> {
    const next = { ...(hasOwnLink ? withOwnLink(row) : row), status, durationMs };
    if (bytes === undefined) return write(next, 'strict');
    if (bytes === null) return 'failed';
    const replaced = { ...next, sizeBytes: bytes.byteLength, removed: [] };
    const outcome = await write(replaced, 'strict', (tx) => replaceAudio(tx, id, bytes));
    if (outcome === 'kept') chunkCount = 1;
    return outcome;
  }

  async function giveUp(): Promise<void> {
    await hold.release();
    mayClose();
    onChanged();
  }

  return {
    head: headOf(row),
    append(chunk, durationMs) {
      const reading = bytesOf(chunk);
      return inOrder(async () => append(await reading, durationMs), 'failed');
    },
    note: (facts: DraftMetadata) => inOrder(() => write({ ...row, ...facts }, 'relaxed'), 'failed'),
    finish(saved) {
      const reading = saved.audio && bytesOf(saved.audio);
      return inOrder(async () => {
        const outcome = await finish(saved, await reading);
        onChanged();
        return outcome;
      }, 'failed');
    },
    read: () => inOrder(() => readDraft(database, id), null),
    remove() {
      const removed = inOrder(async () => {
        await database.write((tx) => removeDraft(tx, id)).catch(() => undefined);
        await giveUp();
      }, undefined);
      isOver = true;
      return removed;
    },
    release() {
      void inOrder(giveUp, undefined);
      isOver = true;
    },
  };
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
