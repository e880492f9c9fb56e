import { type DraftMetadata, type FinishedDraft, type WriteOutcome, withOwnLink } from '@beep/core/drafts';
import type { Clock } from '@beep/core/time';
import type { DraftRow } from './draft-row.ts';
import { chunksOf, type JournalDatabase, type JournalTransaction, nameOf } from './journal-database.ts';

/** Dependencies of a writer. */
export interface JournalWriterOptions {
  readonly row: DraftRow;
  /** The number of its audio chunks. */
  readonly chunkCount: number;
  readonly database: JournalDatabase;
  readonly clock: Clock;
}

/** Writes one draft; its calls never overlap and never reject. Bytes that could not be read are null. */
export interface JournalWriter {
  append(bytes: ArrayBuffer | null, durationMs: number): Promise<WriteOutcome>;
  note(facts: DraftMetadata): Promise<WriteOutcome>;
  finish(saved: Omit<FinishedDraft, 'audio'>): Promise<WriteOutcome>;
  finishWith(bytes: ArrayBuffer | null, saved: Omit<FinishedDraft, 'audio'>): Promise<WriteOutcome>;
}

type Writing = JournalTransaction<'readwrite'>;

/** Makes the writer of a held draft. It is the only writer of the row, so its copy is current. */
export function createJournalWriter({ database, clock, ...start }: JournalWriterOptions): JournalWriter {
  const { id } = start.row;
  let { row, chunkCount } = start;

  /** Writes the row, together with `more`, unless the draft was removed. */
  async function keep(
    facts: Partial<DraftRow>,
    durability: IDBTransactionDurability,
    more?: (tx: Writing) => Promise<unknown>,
    before: DraftRow = row,
  ): Promise<WriteOutcome> {
    const next = { ...before, ...facts, touchedAtMs: clock.nowMs() };
    try {
      const isKept = await database.write(async (tx) => {
        const drafts = tx.objectStore('takes');
        if ((await drafts.getKey(id)) === undefined) return false;
        // The row last: an error before it rejects without a pending request.
        await Promise.all([more?.(tx), drafts.put(next)]);
        return true;
      }, durability);
      if (!isKept) return 'failed';
      row = next;
      return 'kept';
    } catch (error) {
      return nameOf(error) === 'QuotaExceededError' ? 'full' : 'failed';
    }
  }

  return {
    async append(bytes, durationMs) {
      if (bytes === null) return 'failed';
      const sizeBytes = row.sizeBytes + bytes.byteLength;
      const outcome = await keep({ durationMs, sizeBytes }, 'relaxed', (tx) =>
        tx.objectStore('chunks').put(bytes, [id, chunkCount]),
      );
      if (outcome === 'kept') chunkCount += 1;
      return outcome;
    },
    note: (facts) => keep(facts, 'relaxed'),
    finish: ({ hasOwnLink, ...facts }) =>
      keep(facts, 'strict', undefined, hasOwnLink ? withOwnLink(row) : row),
    async finishWith(bytes, { status, durationMs, hasOwnLink }) {
      if (bytes === null) return 'failed';
      const facts = { status, durationMs, sizeBytes: bytes.byteLength, removed: [] };
      const outcome = await keep(
        facts,
        'strict',
        (tx) => replaceSound(tx, id, bytes),
        hasOwnLink ? withOwnLink(row) : row,
      );
      if (outcome === 'kept') chunkCount = 1;
      return outcome;
    },
  };
}

async function replaceSound(tx: Writing, id: string, bytes: ArrayBuffer): Promise<void> {
  const chunks = tx.objectStore('chunks');
  await chunks.delete(chunksOf(id));
  await chunks.put(bytes, [id, 0]);
}
