import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { makeNote, signIn, startBeep, upload } from '../beep.ts';
import { fillDatabase } from '../fill-database.ts';
import { fastestFolder, measureOtherUsers, signInOtherUsers } from '../other-users.ts';
import type { OtherUserTimes } from '../other-users-process.ts';
import { type Benchmark, type Row, rowOfRounds } from '../row.ts';

const RECORDINGS = Number(process.env.BENCH_POLICY_RECORDINGS ?? 1_000_000);
const DOMAIN = 'school.example';
const OWN = 200;
const ROUNDS = Number(process.env.BENCH_POLICY_ROUNDS ?? 3);
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const NOTE_MINUTES = 0.15;
/** The jobs look for work every 20 seconds. */
const MAX_WAIT_MS = 180_000;
const AIM = { atMost: 2 };

/** The latency of users while a tightened policy is applied to a domain's recordings and deletes them. */
export const policyApplication: Benchmark = { name: 'policy-application', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'beep-policy-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const noteFile = join(folder, 'note.webm');
  await writeFile(noteFile, new Uint8Array(await (await makeNote(NOTE_MINUTES)).arrayBuffer()));
  const filled = join(folder, 'filled');
  await fill(filled);
  const [busy, idle]: [OtherUserTimes[], OtherUserTimes[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await measureRound(filled, noteFile);
    idle.push(times.idle);
    busy.push(times.busy);
  }
  return (['reads', 'pages', 'uploads'] as const).map((kind) =>
    rowOfRounds({
      name: `p99 of ${kind}, a policy ends ${RECORDINGS.toLocaleString('en')} recordings / none does`,
      ours: busy.map((times) => times[kind]),
      peer: idle.map((times) => times[kind]),
      aim: AIM,
      format: (ms) => `${ms.toPrecision(3)} ms`,
    }),
  );
}

async function fill(dataDir: string): Promise<void> {
  const first = await startBeep({}, dataDir);
  await first.stop();
  const path = databaseOf(dataDir);
  fillDatabase(path, { recordings: RECORDINGS, ownerUid: 'user-0', own: OWN });
  const database = new DatabaseSync(path);
  database.prepare('update recordings set domain = ?').run(DOMAIN);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

async function measureRound(
  filled: string,
  noteFile: string,
): Promise<{ readonly idle: OtherUserTimes; readonly busy: OtherUserTimes }> {
  await using cleanUp = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(fastestFolder(), 'beep-policy-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  await cp(filled, dataDir, { recursive: true });
  const beep = await startBeep({ TRANSCRIPTION: 'off' }, dataDir);
  cleanUp.defer(() => beep.stop());
  const recording = await upload(beep.origin, await makeNote(NOTE_MINUTES), await signIn(beep.origin));
  const otherUsers = await signInOtherUsers(beep.origin);
  const port = Number(new URL(beep.origin).port);
  const ask = (seconds: number): Promise<OtherUserTimes> =>
    measureOtherUsers({ port, seconds, recording, noteFile, otherUsers });
  await ask(WARM_UP_SECONDS);
  const idle = await ask(SECONDS);
  tightenPolicy(databaseOf(dataDir));
  await untilDeleting(databaseOf(dataDir));
  const busy = await ask(SECONDS);
  const { applied, removed } = progressOf(databaseOf(dataDir));
  console.error(`${applied} of ${RECORDINGS} recordings have their end, ${removed} are removed`);
  if (removed === RECORDINGS) throw new Error('Everything was deleted before the end of the measurement.');
  return { idle, busy };
}

function databaseOf(dataDir: string): string {
  return join(dataDir, 'db', 'beep.sqlite');
}

/** A change whose grace period is over: the service applies it and deletes at the same time. */
function tightenPolicy(path: string): void {
  const database = new DatabaseSync(path, { timeout: 30_000 });
  const policy = { longestLife: '1_day', defaultExpiry: '1_day' };
  const past = Date.now() - 60_000;
  database
    .prepare(
      `insert into policies (domain, version, policy, changed_by, changed_at_ms, grace_ends_at_ms)
       values (?, 1, ?, 'operator', ?, ?)`,
    )
    .run(DOMAIN, JSON.stringify(policy), past, past);
  database.close();
}

async function untilDeleting(path: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (performance.now() < until) {
    if (isDeleting(path)) return;
    await setTimeout(1000);
  }
  throw new Error('The policy was not applied.');
}

function isDeleting(path: string): boolean {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 30_000 });
  try {
    const removed = database.prepare(
      'select id from recordings where removal_started_at_ms is not null limit 1',
    );
    return removed.get() !== undefined;
  } finally {
    database.close();
  }
}

function progressOf(path: string): { readonly applied: number; readonly removed: number } {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 30_000 });
  try {
    const row = database
      .prepare(
        `select count(policy_expires_at_ms) as applied, count(removal_started_at_ms) as removed
         from recordings where domain = ?`,
      )
      .get(DOMAIN);
    return { applied: Number(row?.applied), removed: Number(row?.removed) };
  } finally {
    database.close();
  }
}
