import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { createDraftJournal } from './create-draft-journal.ts';

/** What version 1.0 wrote into the browser, literally: never change it. */
const DATABASE = 'beep';
const VERSION = 1;
const aRow = (status: 'unfinished' | 'to-send' | 'refused') => ({
  ...{ id: crypto.randomUUID(), ownerUid: crypto.randomUUID(), source: 'BEEP_ADDON_GMAIL' },
  ...{ mimeType: 'audio/webm;codecs=opus', startedAtMs: 1_760_000_000_000, status },
  ...{ durationMs: 500, sizeBytes: 8, removed: [{ fromMs: 100, toMs: 200 }], gaps: [] },
  touchedAtMs: 1_760_000_000_500,
});

// spec: upgrade.6
it.each(['unfinished', 'to-send', 'refused'] as const)('opens a draft of 1.0 that is %s', async (status) => {
  const row = aRow(status);
  const first = await openDB(DATABASE, VERSION, {
    upgrade(connection) {
      connection.createObjectStore('takes', { keyPath: 'id' }).createIndex('ownerUid', 'ownerUid');
      connection.createObjectStore('chunks');
    },
  });
  await first.put('takes', row);
  for (const [index, text] of ['old ', 'note'].entries()) {
    await first.put('chunks', new TextEncoder().encode(text).buffer, [row.id, index]);
  }
  first.close();
  const journal = createDraftJournal();
  const { touchedAtMs: _, ...draft } = row;
  expect(await journal.list(row.ownerUid)).toEqual([draft]);
  const entry = await journal.claim(row.id);
  const read = await entry?.read();
  expect(read?.draft).toEqual(draft);
  expect(await read?.audio.text()).toBe('old note');
  await entry?.remove();
});
