import { type AudioInspector, InspectorBusyError } from '../audio/audio-inspector.ts';
import type { AudioVerdict } from '../audio/audio-verdict.ts';
import { createSlots } from '../audio/slots.ts';
import { isFromOutside } from '../errno.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { StoredRecording, Stores } from '../storage/recording-store.ts';
import type { Spool } from '../upload/spool.ts';
import { copyAudio } from './copy-audio.ts';
import { recordingState } from './find-live-recording.ts';
import { mediaName } from './present-recording.ts';

/** Brings recordings whose levels are due to the loudness that all have, each once. Nobody hears one before. */
export interface SoundLevelling {
  /** Begins with it, in the background. */
  begin(id: string): void;
  /**
   * Resolves at once with a recording whose levels are settled; otherwise when they are, which may be for nothing: then
   * they are due still.
   */
  settled(recording: StoredRecording): Promise<StoredRecording>;
  /** Whether the last attempt was refused, as by a full disk: until it goes through the file is played as it came. */
  isHindered(id: string): boolean;
  /** The job: settles what a process has left unfinished. */
  level(id: string, signal: AbortSignal): Promise<void>;
  /** Resolves when nothing is under way, after the job runner was closed. */
  close(): Promise<void>;
}

export interface SoundLevellingDeps {
  readonly stores: Pick<Stores, 'recordings' | 'removals'>;
  readonly audio: AudioStore;
  readonly spool: Spool;
  readonly inspector: AudioInspector;
  readonly jobs: JobRunner;
  readonly log: Log;
  readonly now: () => number;
}

type LevelOne = (id: string, signal: AbortSignal) => Promise<void>;

export const LEVEL_SOUND = 'level_sound';

/** As many as the inspector has patient threads. */
const AT_A_TIME = 1;
/** How long a listener waits for what another process does. */
const MAX_WAIT_MS = 60_000;

export function createSoundLevelling(deps: SoundLevellingDeps): SoundLevelling {
  const flights = new Map<string, Promise<void>>();
  const inSlot = createSlots(AT_A_TIME);
  const hindered = new Set<string>();
  const noteHindrance = (id: string, error: unknown): never => {
    if (isHindrance(error)) hindered.add(id);
    throw error;
  };
  const levelOne: LevelOne = async (id, signal) => {
    await level(deps, id, signal).catch((error: unknown) => noteHindrance(id, error));
    hindered.delete(id);
  };
  const fly = (id: string): Promise<void> => {
    const known = flights.get(id);
    if (known) return known;
    const flight = levelOrWait(deps, id, { inSlot, levelOne })
      .catch((error: unknown) => noteHindrance(id, error))
      .catch((error: unknown) => deps.log.error('level_sound', error, { recording: id }))
      .finally(() => flights.delete(id));
    flights.set(id, flight);
    return flight;
  };
  return {
    begin: (id) => void fly(id),
    settled: async (recording) => {
      if (recording.levels !== 'due') return recording;
      await fly(recording.id);
      return (await deps.stores.recordings.find(recording.id)) ?? recording;
    },
    isHindered: (id) => hindered.has(id),
    level: levelOne,
    close: async () => {
      await Promise.all(flights.values());
    },
  };
}

/** Where nothing could be read or written, here or in the inspector's thread, which hands on no codes. */
function isHindrance(error: unknown): boolean {
  return isFromOutside(error) || (error instanceof InspectorBusyError && error.cause !== undefined);
}

/** Of all processes that want it one does it; the others wait, and try for themselves when that failed. */
async function levelOrWait(
  deps: SoundLevellingDeps,
  id: string,
  { inSlot, levelOne }: { readonly inSlot: ReturnType<typeof createSlots>; readonly levelOne: LevelOne },
): Promise<void> {
  const { jobs, stores } = deps;
  const name = { kind: LEVEL_SOUND, key: id };
  const patience = AbortSignal.timeout(MAX_WAIT_MS);
  for (;;) {
    const isOurs = await inSlot(async () => {
      const job = await jobs.claim(name);
      if (job) await jobs.run(job, (signal) => levelOne(id, signal));
      return job !== undefined;
    });
    if (isOurs) return;
    await jobs.whenFree(name, patience);
    if ((await stores.recordings.find(id))?.levels !== 'due') return;
  }
}

/** Done again after an interruption, it finds nothing more to change in the file. */
async function level(deps: SoundLevellingDeps, id: string, signal: AbortSignal): Promise<void> {
  const { stores, audio, spool } = deps;
  const recording = await stores.recordings.find(id);
  if (recording?.levels !== 'due' || recordingState(recording, deps.now()) !== 'live') return;
  const files = { inputPath: spool.newPath(), outputPath: spool.newPath() };
  try {
    await copyAudio(audio, mediaName(recording), files.inputPath);
    const verdict = await untilAborted(deps.inspector.inspect({ ...files, isPatient: true }), signal);
    await settle(deps, recording, { verdict, path: files.outputPath });
  } finally {
    for (const path of Object.values(files)) await spool.discard(path);
  }
}

async function settle(
  { stores, audio }: SoundLevellingDeps,
  recording: StoredRecording,
  { verdict, path }: { readonly verdict: AudioVerdict; readonly path: string },
): Promise<void> {
  const { id, bytes } = recording;
  const levels = verdict.status === 'ok' && verdict.levels !== 'due' ? verdict.levels : null;
  if (verdict.status !== 'ok' || levels === null) {
    await stores.recordings.setLevels(id, { levels: null, bytes });
    return;
  }
  await audio.put(mediaName(recording), path);
  await stores.recordings.setLevels(id, { levels, bytes: verdict.bytes });
  // Its files may have been removed meanwhile: then none may stay.
  if ((await stores.removals.orphaned([id])).length > 0) await audio.remove(mediaName(recording));
}

/** Leaves the work alone when the signal comes; whoever owns it ends it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave));
}
