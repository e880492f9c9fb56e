import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '@beep/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../faults/clean-up.ts';
import { type FaultClient, signIn, statusOf, upload } from '../../faults/fault-client.ts';
import type { Installation } from '../../faults/installation.ts';
import { SQLITE_ENGINE } from '../../faults/sqlite-installation.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { type StartedMain, startMain } from '../../testing/start-main.ts';

const PAGE = new URL('../../../../../docs/schools.md', import.meta.url);
const STATEMENT = /sqlite3 [^"]*db\/beep\.sqlite "([^"]+)"/g;

describe('the statements in the page for schools', { timeout: 60_000 }, () => {
  let installation: Installation;
  let main: StartedMain;
  let list = '';
  let deleteOne = '';
  let deleteAccount = '';

  beforeAll(async () => {
    const page = await readFile(PAGE, 'utf8');
    [list = '', deleteOne = '', deleteAccount = ''] = [...page.matchAll(STATEMENT)].map(
      ([, sql]) => sql ?? '',
    );
    installation = await SQLITE_ENGINE.open();
    main = await startMain(await freePort(), installation.env);
  });
  afterAll(async () => {
    await main.kill();
    await installation.remove();
  });

  function run(sql: string, names: Readonly<Record<string, string>>): unknown[] {
    const whole = sql.replace(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? '');
    const database = new DatabaseSync(join(installation.dataDir, 'db', 'beep.sqlite'), { timeout: 5000 });
    try {
      return database.prepare(whole).all();
    } finally {
      database.close();
    }
  }

  async function aNote(client: FaultClient): Promise<string> {
    return (await upload(client, crypto.randomUUID(), await readSample('recorded.webm'))).id;
  }

  it('list, delete one recording, and delete an account while the server runs', async () => {
    const [ann, ben] = [await signIn(main.origin, 'ann'), await signIn(main.origin, 'ben')];
    const [kept, deleted, bens] = [await aNote(ann), await aNote(ann), await aNote(ben)];
    const status = (id: string): Promise<number> => statusOf(ann.call(`/media/${id}.webm`));
    expect(run(list, { uid: ann.uid })).toHaveLength(2);
    expect(await status(deleted)).toBe(200);

    run(deleteOne, { id: deleted });
    expect([await status(deleted), await status(kept)]).toEqual([410, 200]);
    expect(run(list, { uid: ann.uid })).toMatchObject([{ id: kept, format: 'webm' }]);

    run(deleteAccount, { uid: ben.uid });
    expect(await statusOf(ben.call(`/api/v1/users/${ben.uid}/recordings`))).toBe(401);
    await main.stop();
    await cleanUp(installation);
    expect(await installation.audioFiles()).toEqual([`${kept}.webm`]);
    const owners = await installation.query<{ owner: string }>(
      `select owner_uid as owner from recordings where id = '${bens}'`,
    );
    expect(owners.map(({ owner }) => owner)).toEqual(['']);
  });
});
