import type { DraftHead, DraftJournal, JournalEntry } from '@beep/core/drafts';
import { openDB } from 'idb';
import type { JournalSchema } from '../drafts/journal-database.ts';
import { begun } from './begun-drafts.ts';

const held = new Set<JournalEntry>();

/** Begins a draft that {@link removeHeld} removes. */
export async function begunIn(journal: DraftJournal, head: DraftHead): Promise<JournalEntry> {
  return hold(await begun(journal, head));
}

export function hold(entry: JournalEntry): JournalEntry {
  held.add(entry);
  return entry;
}

/** Call it after each test. */
export async function removeHeld(): Promise<void> {
  for (const entry of held) await entry.remove();
  held.clear();
}

/** Reads a draft's row from the database, and counts its chunks. */
export async function stored(id: string): Promise<{ row: unknown; pieces: number }> {
  const db = await openDB<JournalSchema>('beep');
  const row = await db.get('takes', id);
  const pieces = await db.count('chunks', IDBKeyRange.bound([id], [id, []]));
  db.close();
  return { row, pieces };
}
