import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording } from '@beep/testkit/audio';
import { startLtiPlatform } from '@beep/testkit/lti';
import { createSeededRandom } from '@beep/testkit/random';
import { addPlatform, LEARNERS_OF_CLIENT, learnerOf, lecturerOf } from './actions/lti.ts';
import { callSurely, json, signIn } from './call.ts';
import { checkAtTheEnd, planEvents, runEvent, wait } from './director.ts';
import { createLedger } from './ledger.ts';
import { measure, type Sample } from './measure.ts';
import { keepBusy, openClient } from './mix.ts';
import { makeSamples } from './samples.ts';
import { report, type SoakClient, type SoakWorld } from './soak-world.ts';
import { openElsewhere } from './systems/open-elsewhere.ts';
import { openPostgresSystem } from './systems/open-postgres-system.ts';
import { openSqliteSystem } from './systems/open-sqlite-system.ts';
import { HEAD } from './systems/server-env.ts';
import type { SystemName } from './systems/soak-system.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const CLIENTS = 4;
const MAX_LIVE = 80;
const SAMPLE_MS = 10_000;
const MIN_EVENT_GAP_MS = 12_000;
/** With several processes there are more restarts. */
const MAX_EVENTS: Readonly<Record<SystemName, number>> = { sqlite: 16, postgres: 24 };
const OPEN = { sqlite: openSqliteSystem, postgres: openPostgresSystem };

export interface SoakOptions {
  readonly system: SystemName;
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

/** Runs a soak on a new installation and stops it. Rejects if the service cannot be kept running. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'beep-soak-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const { minutes, seed, signal, say } = options;
  const world = await openWorld(options, folder, opening);
  await addPlatform(world);
  const clients: SoakClient[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    clients.push(await openClient(world, { name: clientName(index), seed: seed + index }));
  }
  const over = AbortSignal.any([signal, AbortSignal.timeout(minutes * 60_000)]);
  const sampling = sampleResources(world, over);
  await directClients(world, clients, { minutes, seed, over, say });
  const samples = await sampling;
  say('the last look …');
  await checkAtTheEnd(world, clients);
  return { world, samples };
}

const clientName = (index: number): string => `soak-${index}`;

async function openWorld(
  { system: name, seed, say }: SoakOptions,
  folder: string,
  opening: AsyncDisposableStack,
): Promise<SoakWorld> {
  const system = opening.use(await OPEN[name](folder));
  const random = createSeededRandom(seed);
  const { clock } = system;
  const world: Omit<SoakWorld, 'head' | 'platform'> = {
    ...{ system, clock, ledger: createLedger(), maxLive: MAX_LIVE, done: new Map(), restarts: 0, say },
    samples: await makeSamples(random),
    video: await readRecording('video.webm'),
    receiver: opening.use(
      await startWebhookReceiver({
        ...{ random: createSeededRandom(seed), now: () => clock.view().now },
        onWrong: (what) => report(whole, what),
      }),
    ),
    elsewhere: opening.use(await openElsewhere(folder)),
  };
  const platform = await startLtiPlatform({
    ...{ toolUrl: system.publicOrigin, people: peopleOfCourse(), now: () => clock.view().now.at(-1) ?? 0 },
    readToolKeys: async () => json<{ keys: [] }>(await callSurely(whole, '/lti/jwks')).keys,
  });
  opening.defer(() => platform.close());
  const whole: SoakWorld = Object.assign(world, { platform, head: await signIn(world as SoakWorld, HEAD) });
  return whole;
}

function peopleOfCourse(): { sub: string; name: string; role: 'Instructor' | 'Learner' }[] {
  return Array.from({ length: CLIENTS }, (_, index) => clientName(index)).flatMap((client) => [
    { sub: lecturerOf(client), name: `Lecturer of ${client}`, role: 'Instructor' as const },
    ...Array.from({ length: LEARNERS_OF_CLIENT }, (_, learner) => ({
      ...{ sub: learnerOf(client, learner), name: `Learner ${learner}`, role: 'Learner' as const },
    })),
  ]);
}

type Direction = Omit<SoakOptions, 'system' | 'signal'> & { readonly over: AbortSignal };

async function directClients(
  world: SoakWorld,
  clients: readonly SoakClient[],
  { minutes, seed, over, say }: Direction,
): Promise<void> {
  const { name } = world.system;
  const shortest = Math.max(MIN_EVENT_GAP_MS, (minutes * 60_000) / MAX_EVENTS[name]);
  const events = planEvents(seed, Math.max(1, Math.floor((minutes * 60_000) / shortest) - 1), name);
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
      await runEvent(world, event, { clients, atRest });
    }
    await wait(minutes * 60_000, over);
  } finally {
    stop.abort();
    await Promise.all(busy);
  }
}

async function sampleResources({ system }: SoakWorld, over: AbortSignal): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  while (!over.aborted) {
    await wait(SAMPLE_MS, over);
    samples.push(await measure(system, (performance.now() - began) / 1000));
  }
  return samples;
}
