import type { DraftHead, DraftJournal, JournalEntry } from '@beep/core/drafts';

/** The head of a draft of a new user. */
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

/** The entry of a new draft; rejects if the journal stores nothing. */
export async function begun(journal: DraftJournal, head: DraftHead): Promise<JournalEntry> {
  const entry = await journal.begin(head);
  if (entry === null) throw new Error('Nothing is kept here.');
  return entry;
}

/** The stored audio of a draft, as text. */
export async function textOf(entry: JournalEntry): Promise<string | undefined> {
  return (await entry.read())?.audio.text();
}
