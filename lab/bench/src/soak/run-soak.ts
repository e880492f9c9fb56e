import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording } from '@beep/testkit/audio';
import { createSeededRandom } from '@beep/testkit/random';
import { startServer } from '@beep/testkit/server';
import { checkAtTheEnd, planEvents, runEvent, wait } from './director.ts';
import { createLedger } from './ledger.ts';
import { measure, type Sample } from './measure.ts';
import { makeSamples } from './samples.ts';
import { keepBusy, openClient } from './soak-client.ts';
import { createSoakClock } from './soak-clock.ts';
import type { SoakClient, SoakWorld } from './soak-world.ts';

const CLIENTS = 4;
const MAX_LIVE = 80;
const SAMPLE_MS = 10_000;
const MIN_EVENT_GAP_MS = 12_000;
const MAX_EVENTS = 16;

/** The service's own limits are not tested here; its cache is small, and so is full soon. */
const SERVER_ENV = {
  LOG_LEVEL: 'warn',
  MEDIA_CACHE_MB: '16',
  RATE_LIMIT_UPLOADS_PER_USER: '0',
  MAX_UPLOADS_AT_ONCE_PER_USER: '0',
  MAX_STORED_MB_PER_ACCOUNT: '0',
  RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
  RATE_LIMIT_READS_PER_ADDRESS: '0',
  RATE_LIMIT_WRITES_PER_ADDRESS: '0',
  LISTENS_PER_ADDRESS_PER_HOUR: '0',
} as const;

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Ends it early, with all checks. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface SoakResult {
  readonly world: SoakWorld;
  readonly samples: readonly Sample[];
}

/** Runs a soak on a new server and stops it. Rejects if the server cannot be kept running. */
export async function runSoak({ minutes, seed, signal, say }: SoakOptions): Promise<SoakResult> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-soak-'));
  const clock = await createSoakClock(folder);
  const server = await startServer({
    dataDir: join(folder, 'data'),
    env: { ...SERVER_ENV, ...clock.env },
  });
  try {
    const random = createSeededRandom(seed);
    const world: SoakWorld = {
      server,
      clock,
      ledger: createLedger(),
      samples: await makeSamples(random),
      video: await readRecording('video.webm'),
      maxLive: MAX_LIVE,
      done: new Map(),
      restarts: 0,
      say,
    };
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        openClient(world, { name: `soak-${index}`, seed: seed + index }),
      ),
    );
    const over = AbortSignal.any([signal, AbortSignal.timeout(minutes * 60_000)]);
    const sampling = sampleResources(world, over);
    await directClients(world, clients, { minutes, seed, over, say });
    const samples = await sampling;
    say('the last look …');
    await checkAtTheEnd(world);
    return { world, samples };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Direction {
  readonly minutes: number;
  readonly seed: number;
  readonly over: AbortSignal;
  readonly say: (line: string) => void;
}

async function directClients(
  world: SoakWorld,
  clients: readonly SoakClient[],
  { minutes, seed, over, say }: Direction,
): Promise<void> {
  const shortest = Math.max(MIN_EVENT_GAP_MS, (minutes * 60_000) / MAX_EVENTS);
  const events = planEvents(seed, Math.max(1, Math.floor((minutes * 60_000) / shortest) - 1));
  let stop = new AbortController();
  let busy = clients.map((client) => keepBusy(world, client, stop.signal));
  const atRest = async (work: () => Promise<void>): Promise<void> => {
    stop.abort();
    await Promise.all(busy);
    await work();
    stop = new AbortController();
    busy = clients.map((client) => keepBusy(world, client, stop.signal));
  };
  try {
    for (const event of events) {
      await wait(shortest, over);
      if (over.aborted) break;
      say(`${event} (${world.ledger.made} made, ${world.ledger.broken.length} broken)`);
      await runEvent(world, event, atRest);
    }
    await wait(minutes * 60_000, over);
  } finally {
    stop.abort();
    await Promise.all(busy);
  }
}

async function sampleResources(world: SoakWorld, over: AbortSignal): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  while (!over.aborted) {
    await wait(SAMPLE_MS, over);
    const { server, restarts } = world;
    const at = (performance.now() - began) / 1000;
    const sample = await measure({ pid: server.pid(), dataDir: server.dataDir, life: restarts, at });
    // A sample across a restart belongs to neither process.
    if (world.restarts === restarts) samples.push(sample);
  }
  return samples;
}
