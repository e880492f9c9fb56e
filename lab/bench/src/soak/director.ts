import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '@beep/testkit/random';
import { askFor, playWhole } from './actions/listen.ts';
import { checkAcknowledged, checkTold } from './checks.ts';
import { availabilityOf, type Note } from './ledger.ts';
import { findUnsound, knownIds } from './measure.ts';
import { checkForgotten } from './retention.ts';
import { report, type SoakClient, type SoakWorld } from './soak-world.ts';
import type { SystemName } from './systems/soak-system.ts';
import { until } from './until.ts';

const HOUR_MS = 3_600_000;
const REST_LIMIT_MS = 60_000;
/** The service first looks for audio without a row ten minutes after its start. */
const CLEARED_LIMIT_MS = 11 * 60_000;
/** Longer than a delete can be undone, and than an event that failed four times waits, wherever the clock was. */
const PAST_GRACE_MS = 3 * HOUR_MS;
/** How long audio without a row, such as a kill leaves, may belong to an upload in progress. */
const ORPHAN_AGE_MS = 24 * HOUR_MS;
/** Longer than between two searches for audio without a row: the first after a jump may go by the earlier time. */
const SEARCHED_AGAIN_MS = 7 * HOUR_MS;
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

/** Of several processes one is restarted at a time, twice as often; there is no drill. */
const ROUNDS: Readonly<Record<SystemName, readonly (readonly SoakEvent[])[]>> = {
  sqlite: [
    ['is killed', 'hour ahead', 'right again', 'drill', 'rest'],
    ['ends', 'day ahead', 'right again', 'drill', 'rest'],
    ['is killed', 'hour back', 'right again', 'drill', 'rest'],
  ],
  postgres: [
    ['is killed', 'hour ahead', 'ends', 'right again', 'is killed', 'rest'],
    ['ends', 'day ahead', 'is killed', 'right again', 'ends', 'rest'],
  ],
};

/** Returns `count` events. Every clock jump is reverted, and the last third has no restart. */
export function planEvents(seed: number, count: number, system: SystemName): readonly SoakEvent[] {
  const rounds = ROUNDS[system];
  const early = Math.ceil((2 * count) / 3);
  const plan: SoakEvent[] = [];
  for (let round = createSeededRandom(seed).below(rounds.length); plan.length < count; round += 1) {
    for (const event of rounds[round % rounds.length] ?? []) {
      const isRestart = event === 'is killed' || event === 'ends';
      if (!isRestart || plan.length < early) plan.push(event);
    }
  }
  return plan.slice(0, count);
}

export interface Rest {
  readonly clients: readonly SoakClient[];
  /** Runs checks while all clients are paused. */
  atRest(work: () => Promise<void>): Promise<void>;
}

/** Runs one event while the clients continue. */
export async function runEvent(world: SoakWorld, event: SoakEvent, rest: Rest): Promise<void> {
  const moves: Partial<Record<SoakEvent, number>> = {
    'hour ahead': HOUR_MS,
    'day ahead': 25 * HOUR_MS,
    'hour back': -HOUR_MS,
    'right again': 0,
  };
  const to = moves[event];
  if (to !== undefined) await world.clock.move(to);
  else if (event === 'drill') await world.system.restoreBeside?.(world);
  else if (event === 'rest') await rest.atRest(() => checkAtRest(world, rest.clients));
  else {
    await restartOne(world, event === 'is killed' ? 'SIGKILL' : 'SIGTERM');
    await rest.atRest(() => checkAcknowledged(world, rest.clients));
  }
}

/** The next process in turn. */
async function restartOne(world: SoakWorld, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const { processes } = world.system;
  const victim = processes[world.restarts % processes.length];
  world.restarts += 1;
  if (!victim) return;
  victim.life += 1;
  const begun = performance.now();
  await victim.server.restart(signal);
  world.say(`${victim.name} is back ${((performance.now() - begun) / 1000).toFixed(1)} s after ${signal}`);
}

/** Nothing is in progress: no incoming file may be left, and acknowledged data is unchanged. */
async function checkAtRest(world: SoakWorld, clients: readonly SoakClient[]): Promise<void> {
  const isEmpty = async (): Promise<boolean> => (await world.system.spool()).length === 0;
  await until(isEmpty, REST_LIMIT_MS, 'an empty spool').catch((error: unknown) =>
    report(world, String(error)),
  );
  await checkAcknowledged(world, clients);
  const notes = [...world.ledger.notes.values()];
  const clock = world.clock.view();
  const playable = notes.filter((note) => availabilityOf(note, clock).has('playable'));
  const gone = notes.filter((note) => !availabilityOf(note, clock).has('playable'));
  for (const note of playable) await playWhole(world, note);
  for (const note of gone.slice(-CHECKED_AT_REST)) await checkEverywhere(world, note);
}

/**
 * The final check of everything: all acknowledged recordings in every representation, and what others were told; a day
 * later, when all grace periods are over, that rows and files match and nothing is left over; and months later, that
 * rows that pass have passed.
 */
export async function checkAtTheEnd(world: SoakWorld, clients: readonly SoakClient[]): Promise<void> {
  await world.clock.move(0);
  await checkAtRest(world, clients);
  for (const note of world.ledger.notes.values()) await checkEverywhere(world, note);
  const aheadMs = world.clock.view().peak - Date.now();
  // None may fail by the new time.
  world.receiver.mend();
  await world.clock.move(Math.round(Math.max(aheadMs, ORPHAN_AGE_MS) + PAST_GRACE_MS));
  await checkTold(world, clients);
  await checkAcknowledged(world, clients);
  await world.clock.move(world.clock.movedBy() + SEARCHED_AGAIN_MS);
  let unsound: readonly string[] = [];
  await until(
    async () => {
      unsound = await findUnsound(world.system, Math.max(...world.clock.view().now));
      return unsound.length === 0;
    },
    CLEARED_LIMIT_MS,
    'rows and files that fit',
  ).catch(() => undefined);
  for (const one of unsound) report(world, `After all: ${one}`);
  await checkRows(world);
  await checkForgotten(world);
}

/** Every acknowledged recording has a row, and there are no more rows than uploads. */
async function checkRows(world: SoakWorld): Promise<void> {
  const { notes, others, made } = world.ledger;
  const ids = await knownIds(world.system);
  const lost = [...notes.keys(), ...others].filter((id) => !ids.has(id));
  for (const id of lost) report(world, `${id} was acknowledged and has no row`);
  if (ids.size > made) report(world, `There are ${ids.size} recordings, and ${made} were made`);
}

async function checkEverywhere(world: SoakWorld, note: Note): Promise<void> {
  const { id } = note;
  const link = encodeURIComponent(`${world.system.publicOrigin}/play/${id}`);
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

/** Resolves after the time, or at once when the signal aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
