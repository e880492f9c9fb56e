import { expect } from 'vitest';
import type { World } from './fault-world.ts';
import type { Operation } from './kill-point.ts';
import { changeNote, checkNote, type SpokenNote, sendNote } from './spoken-notes.ts';
import { startTranscribing, type TranscribingServices } from './transcribing-services.ts';

const FATES = ['keep', 'write', 'delete', 'leave', 'keep'] as const;
/** Long enough for the end of a lease, and for the job that queues notes without a job. */
const PATIENT = { timeout: 100_000, interval: 50 };

/**
 * Kills a service, or the processes that transcribe, while notes are transcribed, written by their owners and deleted.
 * Each remaining note gets its text once; a deleted one gets none.
 */
export async function transcriptionRound(world: World): Promise<void> {
  const notes: SpokenNote[] = [];
  const count = world.random.below(2) === 0 ? 1 : world.engine.processes;
  await world.server().kill();
  let running: TranscribingServices | undefined;
  const restart = async (): Promise<TranscribingServices> => {
    await running?.kill();
    running = await startTranscribing(world, count);
    return running;
  };
  try {
    await world.interrupt(`transcription by ${count}`, async () => {
      const started = await restart();
      const changes: Promise<void>[] = [];
      for (const [index, fate] of FATES.entries()) {
        const note = await sendNote(world, serviceOf(started, index).origin, fate);
        notes.push(note);
        changes.push(changeNote(world, note));
      }
      const settled = Promise.race([untilSettled(world), started.exited]);
      return { process: anyVictim(world, started), over: Promise.allSettled([...changes, settled]) };
    });
    const { origin } = serviceOf(await restart(), 0);
    await untilSettled(world);
    for (const note of notes) await checkNote(world, note, origin);
    // Otherwise due within a minute.
    await world.installation.query("update jobs set due_at_ms = 0 where kind = 'index_transcripts'");
    await expect.poll(() => wronglyIndexed(world), PATIENT).toEqual([]);
  } finally {
    await running?.kill();
  }
  await world.restart();
}

function serviceOf({ services }: TranscribingServices, index: number): TranscribingServices['services'][0] {
  const service = services[index % services.length];
  if (!service) throw new Error('There are no services.');
  return service;
}

function anyVictim({ random }: World, started: TranscribingServices): Operation['process'] {
  return random.below(2) === 0 ? started.transcribers : serviceOf(started, random.below(FATES.length));
}

/** Waits until no note is transcribed and no job is left. */
async function untilSettled({ installation }: World): Promise<void> {
  const open = (): Promise<readonly unknown[]> =>
    installation.query(`select id from recordings where transcript_state = 'writing' and deleted_at_ms is null
      union all select key as id from jobs where kind = 'transcribe' and done_at_ms is null`);
  await expect.poll(open, PATIENT).toEqual([]);
}

/** Texts whose words cannot be searched, and words without a text. */
async function wronglyIndexed({ installation }: World): Promise<string[]> {
  const rows = await installation.query<{ id: string }>('select recording_id as id from transcripts');
  const written = rows.map(({ id }) => id);
  const indexed = await installation.indexedIds();
  return [...written.filter((id) => !indexed.includes(id)), ...indexed.filter((id) => !written.includes(id))];
}
