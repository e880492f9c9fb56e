import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aRecording } from '../../testing/a-recording.ts';
import { openListReader } from './list-recordings.ts';
import { createQueryThread } from './query-thread.ts';
import { prepareSearchFile, searchFileOf } from './search-file.ts';
import { openSqliteStores } from './sqlite-stores.ts';
import { openSearchIndexWriter } from './write-search-index.ts';

const LIST = {
  kind: 'list',
  query: { ownerUid: 'ann', now: 2_000_000, limit: 10, offset: 0, sort: 'created_at_asc' },
} as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beep-thread-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a thread that reads the database', () => {
  it('rejects pending queries when it exits, and is restarted', async () => {
    const rowsPath = join(folder, 'again.sqlite');
    const stores = await openSqliteStores(rowsPath);
    onTestFinished(() => stores.close());
    await stores.recordings.create(aRecording());
    const thread = createQueryThread({ rowsPath, searchPath: join(folder, 'is-not-there') });
    onTestFinished(() => thread.close());
    await expect(thread.ask(LIST)).rejects.toThrow('unable to open database');
    prepareSearchFile(join(folder, 'is-not-there'));
    expect(await thread.ask(LIST)).toMatchObject({ total: 1 });
  });

  it('rejects queries when it crashes at its start', async () => {
    const worker = join(folder, 'crashes.mjs');
    await writeFile(worker, 'throw new Error("out of order")');
    const files = { rowsPath: '', searchPath: '' };
    const thread = createQueryThread(files, new URL(`file://${worker}`));
    onTestFinished(() => thread.close());
    for (let time = 0; time < 2; time += 1) {
      await expect(thread.ask(LIST)).rejects.toMatchObject({ code: 'ESTORAGE' });
    }
  });

  it('answers no more once it is closed', async () => {
    const thread = createQueryThread({ rowsPath: '', searchPath: '' });
    await thread.close();
    await expect(thread.ask(LIST)).rejects.toMatchObject({ code: 'ESTORAGE' });
  });
});

describe('the index of transcripts', () => {
  const write = async (path: string): Promise<void> => {
    const stores = await openSqliteStores(path);
    await stores.recordings.create(aRecording());
    await stores.transcripts.put(
      aRecording().id,
      { format: 'text/plain', text: 'once there was', checked: true },
      1,
    );
    await stores.close();
  };

  it.each([
    ['lost', (path: string) => rm(path)],
    ['damaged', (path: string) => writeFile(path, 'this is no database'.repeat(1000))],
  ])('is rebuilt if it was %s', async (name, harm) => {
    const path = join(folder, `${name}.sqlite`);
    await write(path);
    await harm(searchFileOf(path));
    const stores = await openSqliteStores(path);
    onTestFinished(() => stores.close());
    const search = { ...LIST.query, search: 'once' };
    expect(await stores.recordings.list(search)).toMatchObject({ total: 0 });
    const behind = await stores.transcriptIndex.behind(9);
    expect(behind).toEqual({ ids: [aRecording().id] });
    for (const id of behind.ids) await stores.transcriptIndex.update(id);
    expect(await stores.recordings.list(search)).toMatchObject({ total: 1 });
  });

  it('is rebuilt part by part', async () => {
    const path = join(folder, 'order.sqlite');
    const stores = await openSqliteStores(path);
    const ids = ['a', 'b', 'c', 'd', 'e'];
    for (const id of ids) {
      await stores.recordings.create(aRecording({ id }));
      await stores.transcripts.put(id, { format: 'text/plain', text: id, checked: true }, 1);
    }
    await stores.erasures.erase(['b'], 1);
    await stores.close();
    const spoken = new DatabaseSync(searchFileOf(path));
    spoken.exec("delete from spoken where recording_id <> 'b'");
    spoken.close();
    const again = await openSqliteStores(path);
    onTestFinished(() => again.close());
    // `b` has words but no transcript.
    expect(await again.transcriptIndex.behind(2)).toEqual({ ids: ['a', 'b', 'c'], next: 'c' });
    expect(await again.transcriptIndex.behind(2, 'c')).toEqual({ ids: ['d', 'e'], next: 'e' });
    expect(await again.transcriptIndex.behind(2, 'e')).toEqual({ ids: [] });
  });

  // spec: V1
  it('is written concurrently with rows, and never blocks them', async () => {
    const path = join(folder, 'held.sqlite');
    await write(path);
    const rows = new DatabaseSync(path, { timeout: 0 });
    onTestFinished(() => rows.close());
    const writer = openSearchIndexWriter(path, searchFileOf(path));
    onTestFinished(() => writer.close());
    rows.exec('begin immediate');
    expect(() => writer.update(aRecording().id)).not.toThrow();
    rows.exec('rollback');
  });

  // spec: V3
  it('keeps nothing of deleted transcripts', async () => {
    const path = join(folder, 'deleted.sqlite');
    await write(path);
    const stores = await openSqliteStores(path);
    await stores.transcripts.remove(aRecording().id);
    await stores.close();
    const database = new DatabaseSync(searchFileOf(path));
    onTestFinished(() => database.close());
    expect(database.prepare('select count(*) as n from spoken').get()).toEqual({ n: 0 });
    database.exec("create virtual table temp.terms using fts5vocab (main, word_index, 'row')");
    expect(database.prepare('select term from temp.terms').all()).toEqual([]);
  });
});

it('a list runs in short steps on one snapshot', async () => {
  const path = join(folder, 'steps.sqlite');
  const stores = await openSqliteStores(path);
  onTestFinished(() => stores.close());
  for (let index = 0; index < 30; index += 1) {
    await stores.recordings.create(aRecording({ id: `id-${index}`, createdAt: 1_000_000 + index }));
  }
  const reader = openListReader(path, searchFileOf(path));
  onTestFinished(() => reader.close());
  const steps = reader.list(LIST.query);
  steps.next();
  await stores.recordings.markDeleted('id-29', 5);
  let count = 1;
  let last = steps.next();
  for (; !last.done; last = steps.next()) count += 1;
  expect(count).toBeGreaterThanOrEqual(30);
  expect(last.value).toMatchObject({ total: 30 });
});
