import { createFakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aHead } from '../testing/index.ts';
import type { DraftRow } from './draft-row.ts';
import { createJournalDatabase, type JournalDatabase } from './journal-database.ts';

let database: JournalDatabase;
let id: string;

beforeEach(() => {
  database = createJournalDatabase(createFakeClock());
  id = crypto.randomUUID();
});

afterEach(async () => {
  await database.write((tx) => tx.objectStore('takes').delete(id));
});

function aRow(sizeBytes: number): DraftRow {
  return {
    ...aHead({ id }),
    ...{
      status: 'unfinished',
      durationMs: 250,
      sizeBytes,
      removed: [],
      gaps: [],
      touchedAtMs: 0,
      discardAtMs: null,
    },
  };
}

const storedSize = async (): Promise<number | undefined> =>
  (await database.read((tx) => tx.objectStore('takes').get(id)))?.sizeBytes;

describe('a failed transaction', () => {
  it('writes nothing, even if its requests succeeded', async () => {
    const writing = database.write(async (tx) => {
      await tx.objectStore('takes').add(aRow(3));
      throw new Error('The work failed.');
    });
    await expect(writing).rejects.toThrow('The work failed.');
    expect(await storedSize()).toBeUndefined();
  });

  it('keeps what was stored before', async () => {
    await database.write((tx) => tx.objectStore('takes').add(aRow(3)));
    const writing = database.write(async (tx) => {
      await tx.objectStore('takes').delete(id);
      throw new Error('The work failed.');
    });
    await expect(writing).rejects.toThrow('The work failed.');
    expect(await storedSize()).toBe(3);
  });

  it('writes nothing if a later request fails and its error is ignored', async () => {
    const writing = database.write(async (tx) => {
      const drafts = tx.objectStore('takes');
      await drafts.add(aRow(3));
      await drafts.add(aRow(4)).catch(() => undefined);
    });
    await expect(writing).rejects.toThrow();
    expect(await storedSize()).toBeUndefined();
  });
});

it('is committed, and visible to other connections, when the call returns', async () => {
  await database.write((tx) => tx.objectStore('takes').add(aRow(3)));
  const other = createJournalDatabase(createFakeClock());
  expect(await other.read((tx) => tx.objectStore('takes').count(id))).toBe(1);
});
