import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseStorage } from '../config/config.ts';
import { openDataFolder, requireRows } from './data-folder.ts';
import { markMoved } from './moved-rows.ts';
import { openRows } from './open-storage.ts';

let dataDir: string;
let rows: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'beep-moved-'));
  const { db } = await openDataFolder(dataDir);
  rows = join(db, 'beep.sqlite');
  await writeFile(rows, '');
  await markMoved(db);
});
afterEach(() => rm(dataDir, { recursive: true }));

// spec: operators.6
it('refuses rows that were copied to PostgreSQL, to commands and to the service', async () => {
  const refusal = `The rows of DATA_DIR=${dataDir} were copied to PostgreSQL.`;
  expect(() => requireRows(dataDir)).toThrow(refusal);
  await expect(openRows(parseStorage({}), rows)).rejects.toThrow(refusal);
  expect(requireRows(dataDir, { alsoMoved: true })).toBe(rows);
});

it('accepts them once their owner has deleted the file that the error names', async () => {
  await rm(join(dataDir, 'db', 'moved-to-postgresql'));
  expect(requireRows(dataDir)).toBe(rows);
  const stores = await openRows(parseStorage({}), rows);
  await stores.close();
});
