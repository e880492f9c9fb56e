import { setTimeout as pause } from 'node:timers/promises';
import type { AudioInspector } from '../../audio/audio-inspector.ts';
import type { AudioVerdict } from '../../audio/audio-verdict.ts';
import type { FairQueue } from '../../audio/queue/fair-queue.ts';
import { patientPayer } from '../../audio/queue/payers.ts';
import { QueueRefusal } from '../../audio/queue/waiting-work.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Log } from '../../log/log.ts';
import { audioName } from '../../storage/audio-names.ts';
import type { CheckedAudio } from '../../storage/checked-audio.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import { DamagedAudioError } from '../../storage/storage-error.ts';
import type { Stores } from '../../storage/stores.ts';
import type { Spool } from '../../upload/spool.ts';
import { recordingState } from '../find-recording.ts';
import { removeAudio } from '../removal/remove-audio.ts';

/** Normalizes the loudness of each recording whose levels are due, once. */
export interface LoudnessNormalization {
  /** Starts in the background. */
  begin(recording: NormalizedRecording): void;
  /** Resolves with the recording once its levels are settled, or after a minute with levels that are still due. */
  settled<Found extends StoredRecording>(recording: Found): Promise<Found>;
  /**
   * For playback: waits at most {@link LISTENER_WAIT_MS} from the first start. A recording that is still due then is
   * played as uploaded.
   */
  settledSoon<Found extends StoredRecording>(recording: Found): Promise<Found>;
  /** The job: finishes what a process has left. */
  level(id: string, signal: AbortSignal): Promise<void>;
  /** Resolves when nothing is in progress; call it after closing the job runner. */
  close(): Promise<void>;
}

export type NormalizedRecording = Pick<StoredRecording, 'id' | 'ownerUid' | 'duration'>;

export interface LoudnessNormalizationDeps {
  readonly stores: Pick<Stores, 'recordings' | 'removals'>;
  readonly audio: CheckedAudio;
  readonly spool: Spool;
  readonly inspector: AudioInspector;
  readonly queue: FairQueue;
  readonly jobs: JobRunner;
  readonly log: Log;
  readonly now: () => number;
  /** How long a listener waits. */
  readonly listenerWaitMs?: number;
}

export const NORMALIZE_LOUDNESS = 'level_sound';

/** About one packet. */
const SAME_DURATION_S = 0.13;
/** The time for 10 minutes of audio on an idle core. */
const LISTENER_WAIT_MS = 3000;
/** The longest wait of an mp3, and for another process. */
const MAX_WAIT_MS = 60_000;
/** Number of recordings whose first start is remembered. */
const MAX_REMEMBERED = 10_000;

export function createLoudnessNormalization(deps: LoudnessNormalizationDeps): LoudnessNormalization {
  const { listenerWaitMs = LISTENER_WAIT_MS } = deps;
  const closing = new AbortController();
  const flights = new Map<string, Promise<void>>();
  /** Time of the first start, until the levels are settled. */
  const begunAt = new Map<string, number>();
  const levelOne = async (id: string, signal: AbortSignal): Promise<void> => {
    await level(deps, id, signal);
    begunAt.delete(id);
  };
  const remember = (id: string): void => {
    if (begunAt.has(id)) return;
    const [oldest] = begunAt.keys();
    if (oldest !== undefined && begunAt.size >= MAX_REMEMBERED) begunAt.delete(oldest);
    begunAt.set(id, performance.now());
  };
  const fly = (recording: NormalizedRecording): Promise<void> => {
    const { id } = recording;
    const known = flights.get(id);
    if (known) return known;
    remember(id);
    const flight = levelOrWait(deps, { recording, levelOne, closing: closing.signal })
      .catch((error: unknown) => {
        // The levels stay due; the next listener starts it again.
        if (closing.signal.aborted || error instanceof QueueRefusal) return;
        deps.log.error('level_sound', error, { recording: id });
      })
      .finally(() => flights.delete(id));
    flights.set(id, flight);
    return flight;
  };
  /** Reads the row again. A visitor who was admitted before the wait stays admitted. */
  const again = async <Found extends StoredRecording>(recording: Found): Promise<Found> =>
    ((await deps.stores.recordings.find(recording.id)) as Found | undefined) ?? recording;
  return {
    begin: (recording) => void fly(recording),
    settled: async (recording) => {
      if (recording.levels !== 'due') return recording;
      await firstOf(fly(recording), MAX_WAIT_MS);
      return again(recording);
    },
    settledSoon: async (recording) => {
      if (recording.levels !== 'due') return recording;
      const flight = fly(recording);
      const waited = performance.now() - (begunAt.get(recording.id) ?? 0);
      if (waited >= listenerWaitMs) return recording;
      await firstOf(flight, listenerWaitMs - waited);
      return again(recording);
    },
    level: async (id, signal) => {
      const recording = await deps.stores.recordings.find(id);
      if (recording) await inTurn(deps, { recording, signal }, () => levelOne(id, signal));
    },
    close: async () => {
      closing.abort();
      await Promise.all(flights.values());
    },
  };
}

/** Resolves when the work ends or the time is over. */
async function firstOf(work: Promise<void>, ms: number): Promise<void> {
  const over = new AbortController();
  const time = pause(ms, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([work, time]);
  over.abort();
}

function inTurn<T>(
  { queue }: LoudnessNormalizationDeps,
  turn: { readonly recording: NormalizedRecording; readonly signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const { ownerUid, duration } = turn.recording;
  return queue.run({ payers: [patientPayer(ownerUid)], seconds: duration, signal: turn.signal }, work);
}

interface LevelFlight {
  readonly recording: NormalizedRecording;
  readonly levelOne: LoudnessNormalization['level'];
  readonly closing: AbortSignal;
}

/** One process does the work; the others wait, and retry if it failed. */
async function levelOrWait(deps: LoudnessNormalizationDeps, flight: LevelFlight): Promise<void> {
  const { jobs, stores } = deps;
  const { recording, levelOne, closing } = flight;
  const name = { kind: NORMALIZE_LOUDNESS, key: recording.id };
  for (;;) {
    const isOurs = await inTurn(deps, { recording, signal: closing }, async () => {
      const job = await jobs.claim(name);
      if (job) await jobs.run(job, (signal) => levelOne(recording.id, signal));
      return job !== undefined;
    });
    if (isOurs) return;
    await jobs.whenFree(name, AbortSignal.timeout(MAX_WAIT_MS));
    if ((await stores.recordings.find(recording.id))?.levels !== 'due') return;
  }
}

/** Idempotent: after an interruption it changes nothing in a file that is done. */
async function level(deps: LoudnessNormalizationDeps, id: string, signal: AbortSignal): Promise<void> {
  const { stores, audio, spool } = deps;
  const recording = await stores.recordings.find(id);
  if (recording?.levels !== 'due' || recordingState(recording, deps.now()) !== 'live') return;
  const files = { inputPath: spool.newPath(), outputPath: spool.newPath() };
  try {
    await audio.copy(audioName(recording), recording, files.inputPath);
    const verdict = await untilAborted(deps.inspector.inspect({ ...files, isPatient: true }), signal);
    await settle(deps, recording, { verdict, path: files.outputPath });
  } finally {
    for (const path of Object.values(files)) await spool.discard(path);
  }
}

/**
 * The uploaded file keeps its name until the new one was verified and the row names it; then it is an orphan and is
 * removed as one. Until its removal a database restored to an earlier state still finds the files of its rows.
 */
async function settle(
  { stores, audio }: LoudnessNormalizationDeps,
  recording: StoredRecording,
  { verdict, path }: { readonly verdict: AudioVerdict; readonly path: string },
): Promise<void> {
  const { id } = recording;
  if (verdict.status === 'ok') requireSameSound(recording, verdict);
  const levels = verdict.status === 'ok' && verdict.levels !== 'due' ? verdict.levels : null;
  if (levels === null || levels.gainDb === null) {
    await stores.recordings.setLevels(id, { levels });
    return;
  }
  const name = audioName({ ...recording, fileRevision: 1 });
  const content = await audio.put(name, path);
  await audio.verify(name, content);
  await stores.recordings.setLevels(id, { levels, file: { ...content, fileRevision: 1 } });
  // If its files were removed meanwhile, the new one must be removed too.
  if ((await stores.removals.needed([id])).length > 0) return;
  for (const reason of (await removeAudio(audio, [recording])).values()) throw reason;
}

/** Guards against a corrupted read: rows of version 1.0 have no checksum. */
function requireSameSound(recording: StoredRecording, verdict: AudioVerdict & { status: 'ok' }): void {
  const { id, format, duration } = recording;
  if (verdict.format === format && Math.abs(verdict.duration - duration) <= SAME_DURATION_S) return;
  throw new DamagedAudioError(
    `${verdict.duration} s of ${verdict.format} were read of ${id}, which has ${duration} s of ${format}.`,
  );
}

/** Stops waiting when the signal aborts; the owner of the work ends it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', leave));
}
