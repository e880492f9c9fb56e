import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import { OutageError } from '../jobs/outage-error.ts';
import type { Log } from '../log/log.ts';
import { hasTranscript } from '../policies/has-transcript.ts';
import type { PolicyDirectory } from '../policies/policy-directory.ts';
import { recordingState } from '../recordings/find-recording.ts';
import { audioName } from '../storage/audio-names.ts';
import type { CheckedAudio } from '../storage/checked-audio.ts';
import type { HeldJob } from '../storage/job-store.ts';
import type { StoredRecording } from '../storage/recording-fields.ts';
import { DamagedAudioError } from '../storage/storage-error.ts';
import type { Stores } from '../storage/stores.ts';
import type { QueuedRecording } from '../storage/transcript-store.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { Spool } from '../upload/spool.ts';
import { type TranscriptionEngine, TranscriptionError } from './transcription-engine.ts';

const TRANSCRIBE = 'transcribe';
/** The delays between them, doubling each time, add up to about four minutes. */
const MAX_ATTEMPTS = 9;
/** Without a failure that was stored, each attempt took the service with it. */
const ENDED = 'The process ended each time.';
const QUEUE_EVERY_MS = 60_000;
const QUEUE_LOT = 200;

export interface TranscriptionDeps {
  readonly stores: Pick<Stores, 'recordings' | 'transcripts' | 'preferences'>;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly audio: CheckedAudio;
  readonly spool: Pick<Spool, 'newPath' | 'discard'>;
  /** Without it no recording is transcribed. */
  readonly transcription?: TranscriptionEngine | undefined;
  readonly log: Log;
  readonly now: () => number;
}

/** A recording ranks as if it were older by this many times its length and that of its owner's queued recordings. */
const AGE_PER_LENGTH = 10;
/** An account's queued recordings are assumed to be transcribed this many times faster than they play. */
const PACE = 5;

export interface TranscriptionQueueDeps {
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Call it after an upload. It does not block, and its failure does not affect the upload. */
export type TranscriptionQueue = (recording: QueuedRecording) => Promise<void>;

/**
 * Queues transcriptions: new and short recordings first, and those of an account that has queued many later. All are due
 * at once; jobs run in due order, so the rank is a time in the past.
 */
export function createTranscriptionQueue({ jobs, log, now }: TranscriptionQueueDeps): TranscriptionQueue {
  /** When each account's queued audio is transcribed at that pace. */
  const busyUntil = new Map<string, number>();
  const rankOf = ({ ownerUid, duration, createdAt }: QueuedRecording): number => {
    for (const [owner, at] of busyUntil) if (at <= now()) busyUntil.delete(owner);
    const until = busyUntil.get(ownerUid) ?? now();
    busyUntil.set(ownerUid, until + (duration * 1000) / PACE);
    const queuedMs = (until - now()) * PACE;
    return Math.min(0, AGE_PER_LENGTH * (duration * 1000 + queuedMs) - createdAt);
  };
  return (recording) =>
    jobs
      .enqueue({ kind: TRANSCRIBE, key: recording.id }, rankOf(recording) - now())
      .catch((error: unknown) => log.error('queue_transcription', error));
}

export interface TranscriptionJobsDeps extends TranscriptionDeps {
  readonly queueTranscription: TranscriptionQueue;
  /** False if this process leaves transcriptions to others. */
  readonly takesTranscriptions: boolean;
}

/** The jobs that transcribe recordings, and queue those that a crash or a restored backup left without a job. */
export function createTranscriptionJobs(deps: TranscriptionJobsDeps): readonly JobHandler[] {
  const { stores, queueTranscription, takesTranscriptions } = deps;
  return [
    {
      kind: TRANSCRIBE,
      slots: 1,
      isReady: () => takesTranscriptions,
      work: async (job, signal) => {
        try {
          if (job.attempts > MAX_ATTEMPTS) throw new TranscriptionError(ENDED, { isFinal: true });
          await transcribe(deps, job.key, signal);
        } catch (error) {
          if (signal.aborted || error instanceof OutageError || !isLast(error, job)) throw error;
          deps.log.error('transcription_given_up', error, { attempts: job.attempts });
          await stores.transcripts.settle(job.key, 'failed');
        }
      },
    },
    {
      kind: 'queue_transcriptions',
      slots: 1,
      periodic: { everyMs: QUEUE_EVERY_MS, firstMs: 0 },
      work: async () => {
        for (const recording of await stores.transcripts.unqueued(TRANSCRIBE, QUEUE_LOT))
          await queueTranscription(recording);
      },
    },
  ];
}

function isLast(error: unknown, { attempts }: HeldJob): boolean {
  return attempts >= MAX_ATTEMPTS || (error instanceof TranscriptionError && error.isFinal);
}

async function transcribe(deps: TranscriptionDeps, id: string, signal: AbortSignal): Promise<void> {
  const { recordings, transcripts, preferences } = deps.stores;
  const recording = await recordings.find(id);
  if (recording?.transcriptState !== 'writing') return;
  if (recordingState(recording, deps.now()) !== 'live') return;
  if (!deps.transcription) return transcripts.settle(id, 'none');
  const preferred = await preferences.find(recording.ownerUid);
  const policy = deps.policies.policyOf(recording.domain);
  if (!hasTranscript(policy, preferred)) return transcripts.settle(id, 'none');
  const { language } = preferred;
  const result = await transcribeCopy(deps, recording, { engine: deps.transcription, language, signal });
  if (result.status !== 'text') return transcripts.settle(id, result.status);
  await transcripts.add(id, { format: 'text/vtt', text: result.webVtt }, deps.now());
}

/** A file with other bytes for so long is damaged; until then the store may be at fault. */
const DAMAGED_MS = 24 * 3_600_000;

/** Only a damaged file is the recording's own fault. */
function asFault(error: unknown, { createdAt }: StoredRecording, now: number): unknown {
  return error instanceof DamagedAudioError && now - createdAt > DAMAGED_MS ? error : new OutageError(error);
}

interface CopyWork {
  readonly engine: TranscriptionEngine;
  readonly language: string | null;
  readonly signal: AbortSignal;
}

async function transcribeCopy(
  { audio, spool, now }: TranscriptionDeps,
  recording: StoredRecording,
  { engine, ...options }: CopyWork,
): ReturnType<TranscriptionEngine['transcribe']> {
  const path = spool.newPath();
  try {
    await audio.copy(audioName(recording), recording, path).catch((error: unknown) => {
      throw asFault(error, recording, now());
    });
    return await inSpan({ name: 'transcribe audio' }, async (span) => {
      const result = await engine.transcribe({ path, format: recording.format }, options);
      span?.set({ 'beep.transcription.result': result.status, 'beep.audio.seconds': recording.duration });
      return result;
    });
  } finally {
    await spool.discard(path);
  }
}
