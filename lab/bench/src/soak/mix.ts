import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '@beep/testkit/random';
import { makeToken, useToken } from './actions/api-tokens.ts';
import { moveArchive } from './actions/archives.ts';
import {
  changeExpiry,
  deleteAccount,
  list,
  meddle,
  remove,
  restore,
  writeTranscript,
} from './actions/change.ts';
import { checkCount, fetchMp3, look, openPage, play, playCounts } from './actions/listen.ts';
import { answerInCourse, launchLink, openLecturer, score } from './actions/lti.ts';
import { changePolicy, newDomain, recordUnderPolicy } from './actions/policies.ts';
import { answer, ask, takeName } from './actions/questions.ts';
import { answerAtDesk, openToReplies, publish, readDesk, reply, takeBack } from './actions/replies.ts';
import { nameLabel, print, recordLabel, revokeLabel } from './actions/sheets.ts';
import { breakOff, repeatUpload, sendHostile, sendTooMuch, upload } from './actions/upload.ts';
import { visit } from './actions/visitors.ts';
import { openWebhook, readDeliveries } from './actions/webhooks.ts';
import { signIn } from './call.ts';
import { newDesk } from './desk.ts';
import { availabilityOf, type Note } from './ledger.ts';
import { cutMp3 } from './samples.ts';
import { report, type SoakClient, type SoakWorld } from './soak-world.ts';

const PAUSE_MS = { atLeast: 20, spread: 120 } as const;
const MAX_SAMPLES = 16;
const NOTHING = Symbol('nothing');

/** Returns `NOTHING` if there was no recording for it. */
type Operation = (world: SoakWorld, client: SoakClient) => Promise<unknown>;
type NoteOperation = (world: SoakWorld, note: Note, client: SoakClient) => Promise<void>;

/** The weight of each operation. */
const MIX: readonly (readonly [name: string, weight: number, operation: Operation])[] = [
  ['upload', 14, upload],
  ['upload repeated', 4, onOwn(repeatUpload)],
  ['hostile upload', 4, sendHostile],
  ['upload broken off', 2, breakOff],
  ['upload of 33 MiB', 0.25, sendTooMuch],
  ['look', 14, onAny(look)],
  ['listen', 20, onAny(play)],
  ['page', 8, onAny(openPage)],
  ['play', 10, onAny(playCounts)],
  ['count', 5, onOwn(checkCount)],
  ['list', 5, list],
  ['mp3', 3, onAny(downloadMp3)],
  ['expiry', 4, onOwn(changeExpiry, 'playable')],
  ['delete', 8, onOwn(remove, 'playable')],
  ['restore', 4, onOwn(restore, 'deleted')],
  ['transcript', 2, onOwn(writeTranscript, 'playable')],
  ['meddle', 2, onAny(meddle)],
  ['account deletion', 0.25, leave],
  ['question', 1, ask],
  ['answer of a pupil', 8, answer],
  ['name taken by another', 1, takeName],
  ['recording opened to replies', 0.7, openToReplies],
  ['reply', 6, reply],
  ['reply taken back', 1, takeBack],
  ['answer at the desk', 5, answerAtDesk],
  ['desk', 3, readDesk],
  ['reply published', 1, publish],
  ['sheet', 0.4, print],
  ['label recorded', 3, recordLabel],
  ['label named', 1, nameLabel],
  ['label revoked', 1, revokeLabel],
  ['policy change', 0.6, changePolicy],
  ['recording under a policy', 1.5, recordUnderPolicy],
  ['archive moved', 0.4, moveArchive],
  ['webhook log', 1, readDeliveries],
  ['launch', 3, launchLink],
  ['answer in a course', 3, answerInCourse],
  ['score', 2, score],
  ['visitor', 8, visit],
  ['API token', 1, makeToken],
  ['API token used', 3, useToken],
];
const WHOLE = MIX.reduce((sum, [, weight]) => sum + weight, 0);

/** Signs a client in with its accounts. */
export async function openClient(
  world: SoakWorld,
  { name, seed }: { name: string; seed: number },
): Promise<SoakClient> {
  const teacher = newDesk(`${name}-teacher`, await signIn(world, `${name}-teacher@example.test`));
  await openWebhook(world, teacher);
  const pupil = await signIn(world, `pupil@${name}.test`);
  world.ledger.domains.set(name, newDomain(`${name}.test`, pupil));
  return {
    ...{ name, teacher, pupil, random: createSeededRandom(seed) },
    account: await signIn(world, `${name}-0@example.test`),
    lecturer: await openLecturer(world, name),
  };
}

/** Runs one operation after another until the signal aborts; resolves when the last one is done. */
export async function keepBusy(world: SoakWorld, client: SoakClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [name, operation] = choose(world, client);
    try {
      const outcome = await operation(world, client);
      if (outcome !== NOTHING) world.done.set(name, (world.done.get(name) ?? 0) + 1);
    } catch (error) {
      report(world, `${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await pause(PAUSE_MS.atLeast + client.random.below(PAUSE_MS.spread));
  }
}

function choose(world: SoakWorld, { random }: SoakClient): readonly [name: string, operation: Operation] {
  const clock = world.clock.view();
  const live = [...world.ledger.notes.values()].filter((note) =>
    availabilityOf(note, clock).has('playable'),
  ).length;
  if (live > world.maxLive) return ['delete', onOwn(remove, 'playable')];
  let at = random.fraction() * WHOLE;
  for (const [name, weight, operation] of MIX) {
    at -= weight;
    if (at < 0) return [name, operation];
  }
  return ['look', onAny(look)];
}

/** One of the newer recordings, because most older ones are gone. */
function onAny(operation: NoteOperation): Operation {
  return async (world, client) => {
    const notes = [...world.ledger.notes.values()].slice(-3 * world.maxLive);
    const note = notes[client.random.below(notes.length)];
    return note ? operation(world, note, client) : NOTHING;
  };
}

/** One of the client's own recordings, which no other client changes meanwhile. */
function onOwn(operation: NoteOperation, which: 'playable' | 'deleted' | 'any' = 'any'): Operation {
  return async (world, client) => {
    const clock = world.clock.view();
    const notes = [...world.ledger.notes.values()]
      .slice(-3 * world.maxLive)
      .filter((note) => note.owner === client.account.uid && !note.busy)
      .filter(
        (note) =>
          which === 'any' ||
          (which === 'playable'
            ? availabilityOf(note, clock).has('playable')
            : note.states.includes('deleted')),
      );
    const note = notes[client.random.below(notes.length)];
    if (!note) return NOTHING;
    note.busy = true;
    try {
      return await operation(world, note, client);
    } finally {
      note.busy = false;
    }
  };
}

async function downloadMp3(world: SoakWorld, note: Note, { random }: SoakClient): Promise<void> {
  const mp3 = await fetchMp3(world, note);
  if (mp3 && world.samples.length < MAX_SAMPLES) world.samples.push(cutMp3(mp3, random));
}

let leavers = 0;

async function leave(world: SoakWorld, client: SoakClient): Promise<void> {
  leavers += 1;
  await deleteAccount(world, client, `${client.name}-${leavers}@example.test`);
}
