import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log/log.ts';
import type { QueuedSound } from '../storage/transcript-writing.ts';

/** The kind of the jobs; the key is the id of the sound. */
export const TRANSCRIBE = 'transcribe';
/** A sound ranks as if it were older by this many times its length and that of its owner's queued sounds. */
const AGE_PER_LENGTH = 10;
/** An account's queued sounds are assumed to be transcribed this many times faster than they play. */
const PACE = 5;

export interface TranscriptionQueueDeps {
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Call it after an upload. It does not block, and its failure does not affect the upload. */
export type TranscriptionQueue = (sound: QueuedSound) => Promise<void>;

/**
 * Queues transcriptions: new and short sounds first, and those of an account that has queued many later. Replies are
 * charged to the owner of the recording: they wait for the recordings of that account, which do not wait for them. All are due at once; jobs run in due order, so the
 * rank is a time in the past.
 */
export function createTranscriptionQueue({ jobs, log, now }: TranscriptionQueueDeps): TranscriptionQueue {
  /** When the queued sounds of each kind and account are transcribed at that pace. */
  const busyUntil = new Map<string, number>();
  const rankOf = ({ kind, ownerUid, duration, createdAt }: QueuedSound): number => {
    for (const [lane, at] of busyUntil) if (at <= now()) busyUntil.delete(lane);
    const lane = `${kind} ${ownerUid}`;
    const until = Math.max(now(), busyUntil.get(`recordings ${ownerUid}`) ?? 0, busyUntil.get(lane) ?? 0);
    busyUntil.set(lane, until + (duration * 1000) / PACE);
    const queuedMs = (until - now()) * PACE;
    return Math.min(0, AGE_PER_LENGTH * (duration * 1000 + queuedMs) - createdAt);
  };
  return (sound) =>
    jobs
      .enqueue({ kind: TRANSCRIBE, key: sound.id }, rankOf(sound) - now())
      .catch((error: unknown) => log.error('queue_transcription', error));
}
