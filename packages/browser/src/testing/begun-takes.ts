import type { DraftHead, DraftJournal, JournalEntry } from '@beep/core';

/** The head of a take of a user of its own. */
export function aHead(facts: Partial<DraftHead> = {}): DraftHead {
  return {
    id: crypto.randomUUID(),
    ownerUid: `uid-${crypto.randomUUID()}`,
    source: 'BEEP_WEB',
    mimeType: 'audio/webm;codecs=opus',
    startedAtMs: 1_770_000_000_000,
    ...facts,
  };
}

/** The entry of a take that the journal keeps; rejects where it keeps nothing. */
export async function begun(journal: DraftJournal, head: DraftHead): Promise<JournalEntry> {
  const entry = await journal.begin(head);
  if (entry === null) throw new Error('Nothing is kept here.');
  return entry;
}

/** All that was kept of a take's sound, read as text. */
export async function textOf(entry: JournalEntry): Promise<string | undefined> {
  return (await entry.read())?.audio.text();
}
