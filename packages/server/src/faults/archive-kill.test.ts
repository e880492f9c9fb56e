import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveState } from '@beep/api/features/archive';
import { freePort } from '@beep/testkit/server';
import { unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { spooledFiles } from '../testing/spooled-files.ts';
import { launchMain } from '../testing/start-main.ts';
import { type FaultClient, signIn } from './fault-client.ts';
import type { Installation } from './installation.ts';
import { SQLITE_ENGINE } from './sqlite-installation.ts';

const NOTES = 400;
const SOUND = Buffer.alloc(20_000, 'sound');
const PATH = '/api/v1/profile/me/archive';

// spec: archives.8
it('continues an archive after a kill -9 while it was prepared', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const installation = await SQLITE_ENGINE.open();
  let main = launchMain(await freePort(), installation.env);
  onTestFinished(async () => {
    await main.kill();
    await installation.remove();
  });
  await main.ready;
  const { uid, call } = await signIn(main.origin, 'ann');
  await fill(installation, uid);
  expect(await stateOf(call, 'POST')).toMatchObject({ state: 'preparing' });
  await expect.poll(() => measured(installation), { interval: 1, timeout: 60_000 }).toBeGreaterThan(0);
  await main.kill();
  expect(await installation.query('select state from archives')).toEqual([{ state: 'preparing' }]);
  const before = await measured(installation);
  expect(before).toBeLessThan(NOTES);

  main = launchMain(await freePort(), installation.env);
  await main.ready;
  const again = await signIn(main.origin, 'ann');
  await expect
    .poll(() => stateOf(again.call, 'GET'), { timeout: 60_000 })
    .toMatchObject({ state: 'ready', recordingsDone: NOTES });
  expect(await measured(installation)).toBe(NOTES);
  const archive = await stateOf(again.call, 'GET');
  const link = new URL(archive.state === 'ready' ? archive.url : '');
  const zip = new Uint8Array(
    await (await fetch(`${main.origin}${link.pathname}${link.search}`)).arrayBuffer(),
  );
  const sounds = Object.entries(unzipSync(zip)).filter(([name]) => name.endsWith('.mp3'));
  expect(sounds).toHaveLength(NOTES);
  expect(new Set(sounds.map(([, bytes]) => sumOf(bytes)))).toEqual(new Set([sumOf(SOUND)]));
  await expect.poll(() => spooledFiles(join(installation.dataDir, 'spool')), { timeout: 30_000 }).toEqual([]);
});

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function stateOf(
  call: FaultClient['call'],
  method: string,
): ReturnType<typeof archiveState.parseAsync> {
  return archiveState.parseAsync(await (await call(PATH, { method })).json());
}

/** Notes that are mp3 themselves, so that nothing is encoded. */
async function fill({ query, dataDir }: Installation, uid: string): Promise<void> {
  const id = (number: number): string => String(number).padStart(22, '0');
  for (let number = 1; number <= NOTES; number += 1) {
    await writeFile(join(dataDir, 'audio', `${id(number)}.mp3`), SOUND);
  }
  await query(`insert into recordings
    (id, owner_uid, source, format, bytes, duration_s, created_at_ms, transcript_state)
    with recursive c(i) as (select 1 union all select i + 1 from c where i < ${NOTES})
    select printf('%022d', i), '${uid}', 'BEEP_WEB', 'mp3', ${SOUND.length}, 1, ${Date.now() - 3_600_000} + i, 'none'
    from c`);
}

async function measured({ query }: Installation): Promise<number> {
  const [row] = await query<{ n: number }>('select count(*) as n from archive_files');
  return row?.n ?? 0;
}
