import type { JournalEntry } from '@beep/core/drafts';
import { createJournalWriter, type JournalWriterOptions } from './create-journal-writer.ts';
import type { DraftLock } from './draft-locks.ts';
import { headOf, parseDraftRow, toStoredDraft } from './draft-row.ts';
import { chunksOf, type JournalDatabase, type JournalTransaction } from './journal-database.ts';

/** Dependencies of an entry. */
export interface JournalEntryOptions extends JournalWriterOptions {
  readonly hold: DraftLock;
  /** Called after the draft was saved, released or removed. */
  readonly onChanged: () => void;
}

/** A draft that this page holds. */
export function createJournalEntry(options: JournalEntryOptions): JournalEntry {
  const { database, hold, onChanged, row } = options;
  const writer = createJournalWriter(options);
  const mayClose = database.keepOpen();
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

  async function giveUp(): Promise<void> {
    await hold.release();
    mayClose();
    onChanged();
  }

  return {
    head: headOf(row),
    append(chunk, durationMs) {
      const reading = bytesOf(chunk);
      return inOrder(async () => writer.append(await reading, durationMs), 'failed');
    },
    note: (facts) => inOrder(() => writer.note(facts), 'failed'),
    finish({ audio, ...saved }) {
      const reading = audio && bytesOf(audio);
      return inOrder(async () => {
        const bytes = await reading;
        const outcome = await (bytes === undefined ? writer.finish(saved) : writer.finishWith(bytes, saved));
        onChanged();
        return outcome;
      }, 'failed');
    },
    read: () => inOrder(() => readDraft(database, row.id), null),
    remove() {
      const removed = inOrder(async () => {
        await database.write((tx) => removeDraft(tx, row.id)).catch(() => undefined);
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
export function removeDraft(tx: JournalTransaction<'readwrite'>, id: string): Promise<unknown> {
  return Promise.all([tx.objectStore('takes').delete(id), tx.objectStore('chunks').delete(chunksOf(id))]);
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
