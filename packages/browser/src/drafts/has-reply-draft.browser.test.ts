import { VISITOR_UID } from '@beep/core/replies';
import { createFakeClock } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { aHead } from '../testing/index.ts';
import { hasReplyDraft } from './has-reply-draft.ts';
import { createJournalDatabase } from './journal-database.ts';
import { JOURNAL_NAME } from './journal-name.ts';

const STATE = {
  ...({ status: 'unfinished', durationMs: 250, sizeBytes: 3 } as const),
  ...{ removed: [], gaps: [], touchedAtMs: 0, discardAtMs: null },
};

// spec: replies.2
it('finds the draft of a reply to a recording, and makes no database to look for it', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(JOURNAL_NAME).onsuccess = resolve;
  });
  expect(await hasReplyDraft('note')).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(JOURNAL_NAME);
  const database = createJournalDatabase(createFakeClock());
  const destination = { type: 'reply', recordingId: 'note', token: 'a'.repeat(43), name: '' } as const;
  const id = crypto.randomUUID();
  const row = { ...aHead({ id }), ...STATE, ownerUid: VISITOR_UID, destination };
  await database.write((tx) => tx.objectStore('takes').add(row));
  expect([await hasReplyDraft('note'), await hasReplyDraft('other')]).toEqual([true, false]);
  await database.write((tx) => tx.objectStore('takes').delete(id));
  expect(await hasReplyDraft('note')).toBe(false);
});
