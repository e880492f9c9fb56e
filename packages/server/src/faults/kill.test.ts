import { makeWebm } from '@beep/testkit/audio';
import { type PostgresCluster, startPostgres } from '@beep/testkit/postgres';
import { type FaultyProxy, startFaultyProxy } from '@beep/testkit/proxy';
import { createSeededRandom } from '@beep/testkit/random';
import { openS3, type S3Server } from '@beep/testkit/s3';
import { freePort } from '@beep/testkit/server';
import { afterAll, beforeAll, describe, it, onTestFailed } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import { whereAvailable } from '../testing/where-available.ts';
import { accountRound } from './account-round.ts';
import { answerRound } from './answer-round.ts';
import { cleaningRound } from './cleaning-round.ts';
import { copyRound } from './copy-round.ts';
import { deletionRound } from './deletion-round.ts';
import { drillRound } from './drill-round.ts';
import { openWorld, type World } from './fault-world.ts';
import type { FaultEngine } from './installation.ts';
import { markRound } from './mark-round.ts';
import { migrationRound } from './migration-round.ts';
import { mp3Round } from './mp3-round.ts';
import { policyRound } from './policy-round.ts';
import { createPostgresEngine } from './postgres-installation.ts';
import { runRound } from './run-round.ts';
import { SQLITE_ENGINE } from './sqlite-installation.ts';
import { transcriptionRound } from './transcription-round.ts';
import { truncationRound } from './truncation-round.ts';
import { uploadRound } from './upload-round.ts';
import { webhookRound } from './webhook-round.ts';

/** `npm run faults` runs all kinds many times. */
const SHORT_ROUNDS = 1;
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? SHORT_ROUNDS);
const SEED = Number(process.env.FAULT_SEED ?? 1);
/** One kind of rounds instead of all. */
const ONLY = process.env.FAULT_KIND;

/** Longer than all waits of a round together: a wait that fails says what it waited for. */
const ROUND_TIMEOUT_MS = 600_000;

type Round = readonly [name: string, run: (world: World) => Promise<void>];

const EVERYWHERE: readonly Round[] = [
  ['upload', uploadRound],
  ['answers', answerRound],
  ['run', runRound],
  ['deletion', deletionRound],
  ['mp3', mp3Round],
  ['account', accountRound],
  ['migration', migrationRound],
  ['cleaning', cleaningRound],
  ['policy', policyRound],
  ['webhook', webhookRound],
];
/** The two rounds that once lost recordings come first on SQLite; the second does not depend on the engine. */
const DRILL: Round = ['drill', drillRound];
const MARK: Round = ['mark', markRound];
const TRUNCATION: Round = [
  'truncation',
  async (world) => truncationRound(world, { audio: await makeWebm({ seconds: 70 }), seconds: 70 }),
];
/** Several processes do it on PostgreSQL, and one on SQLite. */
const TRANSCRIPTION: Round = ['transcription', transcriptionRound];
const COPY: Round = ['copy', copyRound];
/** Begins with another round than SQLite does. Transcription is last: its short tests are in `transcripts/built-in`. */
const ON_POSTGRES: readonly Round[] = [...EVERYWHERE, DRILL, MARK, COPY, TRANSCRIPTION];

describeKills('SQLite and disk', [DRILL, TRUNCATION, MARK, ...EVERYWHERE, TRANSCRIPTION], async () => ({
  engine: SQLITE_ENGINE,
  stop: async () => undefined,
}));

whereAvailable('kills on PostgreSQL and S3', await openS3(), (s3) => {
  describeKills('PostgreSQL and S3', ON_POSTGRES, () => startEngine(s3));
});

interface RunningEngine {
  readonly engine: FaultEngine;
  stop(): Promise<void>;
}

function describeKills(name: string, all: readonly Round[], start: () => Promise<RunningEngine>): void {
  const kinds = all.filter(([kind]) => ONLY === undefined || kind === ONLY);
  describe(`a killed process on ${name} (seed ${SEED})`, { timeout: ROUND_TIMEOUT_MS }, () => {
    let running: RunningEngine;
    let world: World;
    let failed: number | undefined;

    beforeAll(async () => {
      running = await start();
      const audio = await Promise.all([
        readSample('recorded.webm'),
        readSample('recorded.mp4'),
        makeWebm({ seconds: 20 }),
        makeWebm({ seconds: 40 }),
      ]);
      world = await openWorld({ engine: running.engine, random: createSeededRandom(SEED), audio, freePort });
    }, 120_000);
    afterAll(async () => {
      await world?.close();
      await running?.stop();
    });

    for (let round = 0; round < ROUNDS; round += 1) {
      const [kind, run] = kinds[round % kinds.length] ?? COPY;
      // spec: A16, D8, class.2, runs.8, webhooks.2
      it(`keeps its guarantees in round ${round + 1} (${kind})`, async () => {
        if (failed !== undefined) throw new Error(`Not run: round ${failed} has failed.`);
        onTestFailed(() => {
          failed = round + 1;
          console.error(
            `Seed ${SEED}, ${name}. Killed:\n${world.points.join('\n')}\n${world.server().output()}`,
          );
        });
        await run(world);
        await world.check();
      });
    }
  });
}

async function startEngine(s3Server: S3Server): Promise<RunningEngine> {
  const cluster: PostgresCluster = await startPostgres();
  const portOf = (url: string): number => Number(new URL(url).port);
  const lines: FaultyProxy[] = [
    await startFaultyProxy(portOf(await cluster.createDatabase())),
    await startFaultyProxy(portOf((await s3Server.createBucket()).endpoint)),
  ];
  const [database, bucket] = lines;
  if (!database || !bucket) throw new Error('There is no line.');
  return {
    engine: createPostgresEngine({
      database,
      bucket,
      createDatabase: () => cluster.createDatabase(),
      createBucket: () => s3Server.createBucket(),
    }),
    stop: async () => {
      for (const line of lines) await line.close();
      await cluster.stop();
      await s3Server.stop();
    },
  };
}
