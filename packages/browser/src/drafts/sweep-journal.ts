import type { DraftLocks } from './draft-locks.ts';
import type { DraftRow } from './draft-row.ts';
import { chunksOf, type JournalDatabase } from './journal-database.ts';
import { removeDraft } from './journal-entry.ts';

/** Deletes unreachable data: drafts that `mayRemove` accepts and no page holds, and audio without a draft. */
export async function sweepJournal(
  database: JournalDatabase,
  holds: DraftLocks,
  mayRemove: (row: DraftRow) => boolean,
): Promise<void> {
  const discarded = await database.read(async (tx) => {
    const rows = await tx.objectStore('takes').getAll();
    return rows.filter(mayRemove).map(({ id }) => id);
  });
  for (const id of discarded) {
    const hold = await holds.take(id);
    if (hold === null) continue;
    await database.write(async (tx) => {
      const row = await tx.objectStore('takes').get(id);
      if (row !== undefined && mayRemove(row)) await removeDraft(tx, id);
    });
    await hold.release();
  }
  await removeLostAudio(database);
}

/** Skips from one draft's audio to the next one's without reading any. */
function removeLostAudio(database: JournalDatabase): Promise<void> {
  return database.write(async (tx) => {
    const known = new Set(await tx.objectStore('takes').getAllKeys());
    const chunks = tx.objectStore('chunks');
    let cursor = await chunks.openKeyCursor();
    while (cursor !== null) {
      const [draftId] = cursor.key;
      if (!known.has(draftId)) await chunks.delete(chunksOf(draftId));
      cursor = await cursor.continue([draftId, Number.POSITIVE_INFINITY]);
    }
  });
}
