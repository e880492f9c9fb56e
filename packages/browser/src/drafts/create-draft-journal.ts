import type { DraftHead, DraftJournal, JournalEntry } from '@beep/core/drafts';
import type { Clock } from '@beep/core/time';
import { createBrowserClock } from '../browser-clock.ts';
import { createPageChanges } from '../page-changes.ts';
import type { DraftLock } from './draft-locks.ts';
import { type DraftRow, headOf, isDiscarded, parseDraftRow, toStoredDraft } from './draft-row.ts';
import { chunksOf, createJournalDatabase } from './journal-database.ts';
import { IndexedDbEntry, removeDraft } from './journal-entry.ts';
import { sweepJournal } from './sweep-journal.ts';
import { createTimestampLocks } from './timestamp-locks.ts';
import { createWebLocks } from './web-locks.ts';

/** Options of the journal. */
export interface DraftJournalOptions {
  /** The browser's by default. */
  readonly clock?: Clock;
}

/**
 * The journal in IndexedDB, shared by all pages of the origin. Web Locks decide which page holds a draft, or timestamps
 * without them; a BroadcastChannel notifies the other pages. Everything is opened at its first use and ends with the
 * page.
 */
export function createDraftJournal({ clock = createBrowserClock() }: DraftJournalOptions = {}): DraftJournal {
  const database = createJournalDatabase(clock);
  const { notifyAll, notifyHere, listen } = createPageChanges('beep-journal');
  const { locks }: { locks?: LockManager } = navigator;
  const holds = locks
    ? createWebLocks(locks, notifyHere)
    : createTimestampLocks({ database, clock, onFreed: notifyHere });
  /** The drafts that this page has listed: a deleted one among them is not removed. */
  const offered = new Set<string>();
  let isSwept = false;

  const isForgotten = (row: DraftRow): boolean => isDiscarded(row, clock.nowMs()) && !offered.has(row.id);

  function enter(row: DraftRow, chunkCount: number, hold: DraftLock): JournalEntry {
    return new IndexedDbEntry({ row, chunkCount, database, hold, clock, onChanged: notifyAll });
  }

  /** Makes the entry of a draft while its lock is held; without an entry the lock is released. */
  async function holding(
    id: string,
    make: (hold: DraftLock) => Promise<JournalEntry | null>,
  ): Promise<JournalEntry | null> {
    const hold = await holds.take(id).catch(() => null);
    if (hold === null) return null;
    const entry = await make(hold).catch(() => null);
    if (entry === null) await hold.release();
    return entry;
  }

  return {
    begin: (head) =>
      holding(head.id, async (hold) => {
        const row = rowOf(head, clock.nowMs());
        await database.write((tx) => tx.objectStore('takes').add(row));
        return enter(row, 0, hold);
      }),
    claim: (id) =>
      holding(id, async (hold) => {
        const [found, keys] = await database.read((tx) =>
          Promise.all([tx.objectStore('takes').get(id), tx.objectStore('chunks').getAllKeys(chunksOf(id))]),
        );
        const row = parseDraftRow(found);
        if (row === null) return null;
        notifyAll();
        return enter({ ...row, discardAtMs: null }, (keys.at(-1)?.[1] ?? -1) + 1, hold);
      }),
    async list(ownerUid) {
      try {
        const found = await database.read((tx) => tx.objectStore('takes').index('ownerUid').getAll(ownerUid));
        const known = found.flatMap((row) => parseDraftRow(row) ?? []);
        const rows = known.filter((row) => !isForgotten(row));
        const held = await holds.heldAmong(rows);
        const free = rows.filter(({ id }) => !held.has(id)).sort(oldestFirst);
        for (const { id } of free) offered.add(id);
        const mustSweep = !isSwept || rows.length < known.length;
        if (mustSweep) void sweepJournal(database, holds, isForgotten).catch(() => undefined);
        isSwept = true;
        return free.map(toStoredDraft);
      } catch {
        return [];
      }
    },
    async removeAllOf(ownerUid) {
      const removal = database.write(async (tx) => {
        const ids = await tx.objectStore('takes').index('ownerUid').getAllKeys(ownerUid);
        await Promise.all(ids.map((id) => removeDraft(tx, id)));
      });
      await removal.then(notifyAll, () => undefined);
    },
    onChanged: listen,
  };
}

function oldestFirst(one: DraftRow, other: DraftRow): number {
  return one.startedAtMs - other.startedAtMs;
}

function rowOf(head: DraftHead, touchedAtMs: number): DraftRow {
  return {
    ...headOf(head),
    status: 'unfinished',
    ...{ durationMs: 0, sizeBytes: 0, removed: [], gaps: [], touchedAtMs, discardAtMs: null },
  };
}
