import { expect } from 'vitest';
import { launchMain } from '../testing/start-main.ts';
import { cleanUp } from './clean-up.ts';
import { play, signIn } from './fault-client.ts';
import { anySample, type Sample, SOUND, type World } from './fault-world.ts';
import { FIRST_SCHEMA } from './first-schema.ts';
import type { Installation } from './installation.ts';

const RECORDINGS = 3000;
const OLD_AND_GONE = `insert into recordings
  (id, owner_uid, source, format, bytes, duration_s, created_at_ms, deleted_at_ms, file_removed_at_ms) values `;
const ROWS_A_STATEMENT = 500;

/** Interrupts the start on an older database: the next start completes the migration and nothing is lost. */
export async function migrationRound(world: World): Promise<void> {
  const sample = anySample(world);
  const opened: Installation[] = [];
  try {
    await world.interruptElsewhere('migration', async () => {
      const installation = await openOld(world, sample);
      opened.push(installation);
      const process = launchMain(await world.freePort(), installation.env);
      return { installation, process, over: process.ready.then(() => undefined) };
    });
    for (const installation of opened) await check(world, installation, sample);
  } finally {
    for (const installation of opened) await installation.remove();
  }
}

async function openOld({ engine }: World, sample: Sample): Promise<Installation> {
  const installation = await engine.open();
  const gone = Array.from(
    { length: RECORDINGS },
    (_, n) => `('${idOf(n)}', 'old', 'BEEP_WEB', 'webm', 1, 1, ${n}, 1, 1)`,
  );
  const inserts = Array.from(
    { length: RECORDINGS / ROWS_A_STATEMENT },
    (_, n) => OLD_AND_GONE + gone.slice(n * ROWS_A_STATEMENT, (n + 1) * ROWS_A_STATEMENT).join(','),
  );
  const { audio, played } = sample;
  const kept = `insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms)
    values ('${KEPT}', 'old', 'BEEP_WEB', 'webm', ${audio.length}, ${played.duration}, 1)`;
  for (const statement of [...FIRST_SCHEMA, ...inserts, kept]) await installation.query(statement);
  await installation.putAudio(`${KEPT}.webm`, audio);
  return installation;
}

const KEPT = 'K'.repeat(22);

function idOf(n: number): string {
  return String(n).padStart(22, 'A');
}

async function check(world: World, installation: Installation, sample: Sample): Promise<void> {
  const again = launchMain(await world.freePort(), installation.env);
  try {
    await again.ready;
    const client = await signIn(again.origin, 'ann');
    expect(await play(client, KEPT)).toEqual({ ...sample.played, bytes: sample.audio.length });
    const { status } = await client.call(`/api/v1/recordings/${idOf(7)}`);
    expect(status).toBe(410);
    expect(await tables(installation)).toEqual(await tables(world.installation));
    const [counted] = await installation.query<{ n: number | string }>(
      'select count(*) as n from recordings',
    );
    expect(Number(counted?.n)).toBe(RECORDINGS + 1);
    await again.kill();
    expect(await cleanUp(installation)).toEqual(SOUND);
    expect(await installation.checkIntegrity()).toBe('ok');
  } finally {
    await again.kill();
  }
}

/** The tables that exist so far. */
async function tables(installation: Installation): Promise<string[]> {
  const rows = await installation.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}
