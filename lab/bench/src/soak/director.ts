import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '@beep/testkit/random';
import { restoreBeside } from './drill.ts';
import { availabilityOf, type Note } from './ledger.ts';
import { askFor, playWhole } from './listen.ts';
import { findUnsound, knownIds, readSpool } from './measure.ts';
import { report, type SoakWorld } from './soak-world.ts';
import { until } from './until.ts';

const HOUR_MS = 3_600_000;
const REST_LIMIT_MS = 60_000;
/** The service first looks for audio without a row ten minutes after its start. */
const CLEARED_LIMIT_MS = 11 * 60_000;
/** Longer than a delete can be undone, wherever the clock was at the delete. */
const PAST_GRACE_MS = 2 * 60_000;
/** How long audio without a row, such as a kill leaves, may belong to an upload in progress. */
const ORPHAN_AGE_MS = 24 * HOUR_MS;
const CHECKED_AT_REST = 40;

/** The events of a soak, in an order that depends on the seed; all restarts come before the longest run. */
export type SoakEvent =
  | 'ends'
  | 'is killed'
  | 'hour ahead'
  | 'day ahead'
  | 'hour back'
  | 'right again'
  | 'drill'
  | 'rest';

/** Returns `count` events. Every clock jump is reverted, and the last third has no restart. */
export function planEvents(seed: number, count: number): readonly SoakEvent[] {
  const random = createSeededRandom(seed);
  const jumps: SoakEvent[] = ['hour ahead', 'day ahead', 'hour back'];
  const early = Math.ceil((2 * count) / 3);
  const plan: SoakEvent[] = [];
  let restarts = random.below(2);
  let jumped = random.below(jumps.length);
  while (plan.length < count) {
    const mayRestart = plan.length < early;
    if (mayRestart) plan.push(restarts++ % 2 === 0 ? 'is killed' : 'ends');
    plan.push(jumps[jumped++ % jumps.length] ?? 'hour ahead', 'right again', 'drill', 'rest');
  }
  return plan.slice(0, count);
}

/** Runs one event while the clients continue. `atRest` runs checks while all of them are paused. */
export async function runEvent(
  world: SoakWorld,
  event: SoakEvent,
  atRest: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const moves: Partial<Record<SoakEvent, number>> = {
    'hour ahead': HOUR_MS,
    'day ahead': 25 * HOUR_MS,
    'hour back': -HOUR_MS,
    'right again': 0,
  };
  const to = moves[event];
  if (to !== undefined) await world.clock.move(world.server, to);
  else if (event === 'drill') await restoreBeside(world);
  else if (event === 'rest') await atRest(() => checkAtRest(world));
  else {
    world.restarts += 1;
    await world.server.restart(event === 'is killed' ? 'SIGKILL' : 'SIGTERM');
  }
}

/** Nothing is in progress: no incoming file may be left, and acknowledged data is unchanged. */
async function checkAtRest(world: SoakWorld): Promise<void> {
  await untilOr(
    world,
    async () => (await readSpool(world.server.dataDir)).length === 0,
    REST_LIMIT_MS,
    'an empty spool',
  );
  const notes = [...world.ledger.notes.values()];
  const clock = world.clock.view();
  const playable = notes.filter((note) => availabilityOf(note, clock).has('playable'));
  const gone = notes.filter((note) => !availabilityOf(note, clock).has('playable'));
  for (const note of playable) await playWhole(world, note);
  for (const note of gone.slice(-CHECKED_AT_REST)) await checkEverywhere(world, note);
}

/**
 * The final check of everything: all acknowledged recordings in every representation; then, a day later, when
 * all grace periods are over, that rows and files match and nothing is left over.
 */
export async function checkAtTheEnd(world: SoakWorld): Promise<void> {
  await world.clock.move(world.server, 0);
  await checkAtRest(world);
  for (const note of world.ledger.notes.values()) await checkEverywhere(world, note);
  const aheadMs = world.clock.view().peak - Date.now();
  await world.clock.move(world.server, Math.round(Math.max(aheadMs, ORPHAN_AGE_MS) + PAST_GRACE_MS));
  const { dataDir } = world.server;
  let unsound: readonly string[] = [];
  await until(
    async () => {
      unsound = await findUnsound(dataDir, Math.max(...world.clock.view().now));
      return unsound.length === 0;
    },
    CLEARED_LIMIT_MS,
    'rows and files that fit',
  ).catch(() => undefined);
  for (const one of unsound) report(world, `After all: ${one}`);
  checkRows(world);
}

/** Every acknowledged recording has a row, and there are no more rows than uploads. */
function checkRows(world: SoakWorld): void {
  const ids = knownIds(world.server.dataDir);
  const lost = [...world.ledger.notes.keys()].filter((id) => !ids.has(id));
  for (const id of lost) report(world, `${id} was acknowledged and has no row`);
  if (ids.size > world.ledger.made) {
    report(world, `There are ${ids.size} recordings, and ${world.ledger.made} were made`);
  }
}

async function checkEverywhere(world: SoakWorld, note: Note): Promise<void> {
  const { id } = note;
  const link = encodeURIComponent(`${world.server.origin}/play/${id}`);
  const paths = [
    `/api/v1/recordings/${id}`,
    `/play/${id}`,
    `/embed/${id}`,
    `/play/${id}/card.png`,
    `/api/v1/oembed?url=${link}&format=json`,
    ...(note.media ? [note.media.path] : []),
  ];
  // A live recording may have no transcript; for a deleted one every representation has to report that it is
  // gone.
  const isGone = !availabilityOf(note, world.clock.view()).has('playable');
  if (isGone) {
    const api = `/api/v1/recordings/${id}`;
    paths.push(`/media/${id}.mp3`, `${api}/download`, `${api}/transcript`);
  }
  for (const path of paths) await askFor(world, note, path);
}

async function untilOr(
  world: SoakWorld,
  condition: () => Promise<boolean>,
  limitMs: number,
  what: string,
): Promise<void> {
  await until(condition, limitMs, what).catch((error: unknown) => report(world, String(error)));
}

/** Resolves after the time, or at once when the signal aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
