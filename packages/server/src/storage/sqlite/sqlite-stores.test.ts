import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStores } from '../recording-store-conformance.ts';
import { describeServiceStores } from '../service-stores-conformance.ts';
import { openSqliteStores } from './sqlite-stores.ts';

let folder: string;
let files = 0;
const newFile = (): string => join(folder, `${++files}.sqlite`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-db-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeStores('SQLite', () => openSqliteStores(newFile()));
describeServiceStores('SQLite', () => openSqliteStores(newFile()));

describe('openSqliteStores', () => {
  it('finds everything again when it is opened a second time', async () => {
    const file = newFile();
    const first = await openSqliteStores(file);
    await first.settings.remember('name', 'value');
    await first.close();
    const second = await openSqliteStores(file);
    expect(await second.settings.remember('name', 'other')).toBe('value');
    await second.close();
  });

  it('refuses a file that a newer version has written', async () => {
    const file = newFile();
    await (await openSqliteStores(file)).close();
    const raw = new DatabaseSync(file);
    raw.exec("insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')");
    raw.close();
    await expect(openSqliteStores(file)).rejects.toThrow('newer version');
  });

  it('waits for the disk at every commit', async () => {
    const file = newFile();
    await (await openSqliteStores(file)).close();
    const raw = new DatabaseSync(file);
    expect({ ...raw.prepare('pragma journal_mode').get() }).toEqual({ journal_mode: 'wal' });
    raw.close();
  });
});
