import { transcriptLines } from '@beep/core/transcripts';
import { AUDIO_MIME } from '../audio/audio-verdict.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import type { Log } from '../log/log.ts';
import { readAudio } from '../recordings/copies/copy-audio.ts';
import { recordingState } from '../recordings/find-live-recording.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { HeldJob } from '../storage/job-store.ts';
import type { StoredRecording, Stores } from '../storage/recording-store.ts';
import { type TranscriptionEngine, TranscriptionError } from './transcription-engine.ts';

const TRANSCRIBE = 'transcribe';
/** The delays between them, doubling each time, add up to about four minutes. */
const MAX_ATTEMPTS = 9;

export interface TranscriptionDeps {
  readonly stores: Pick<Stores, 'recordings' | 'transcripts'>;
  readonly audio: Pick<AudioStore, 'open'>;
  readonly engine: TranscriptionEngine;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * Jobs of one account become due one after another, this many times faster than the audio plays. Jobs run in due order,
 * so a hundred long recordings of one account do not delay another account's next one.
 */
const PACE = 5;
/** A few recordings are due at once: five minutes of audio. */
const AT_ONCE_MS = 60_000;

type QueuedRecording = Pick<StoredRecording, 'id' | 'ownerUid' | 'duration'>;

export interface TranscriptionQueueDeps {
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

/** Call it after an upload. It does not block, and its failure does not affect the upload. */
export function createTranscriptionQueue({
  jobs,
  log,
  now,
}: TranscriptionQueueDeps): (recording: QueuedRecording) => Promise<void> {
  /** The end of each account's queued audio at that pace. */
  const sentUntil = new Map<string, number>();
  const delayOf = ({ ownerUid, duration }: QueuedRecording): number => {
    for (const [owner, at] of sentUntil) if (at <= now()) sentUntil.delete(owner);
    const until = sentUntil.get(ownerUid) ?? now();
    sentUntil.set(ownerUid, until + (duration * 1000) / PACE);
    return Math.max(0, until - now() - AT_ONCE_MS);
  };
  return (recording) =>
    jobs
      .enqueue({ kind: TRANSCRIBE, key: recording.id }, delayOf(recording))
      .catch((error: unknown) => log.error('queue_transcription', error));
}

/** The job: transcribes a recording that has no transcript. */
export function createTranscriptionJob(deps: TranscriptionDeps): JobHandler {
  return {
    kind: TRANSCRIBE,
    slots: 1,
    work: async (job, signal) => {
      try {
        await transcribe(deps, job.key, signal);
      } catch (error) {
        if (signal.aborted || !isLast(error, job)) throw error;
        deps.log.error('transcription_given_up', error, { attempts: job.attempts });
      }
    },
  };
}

function isLast(error: unknown, { attempts }: HeldJob): boolean {
  return attempts >= MAX_ATTEMPTS || (error instanceof TranscriptionError && error.isFinal);
}

async function transcribe(deps: TranscriptionDeps, id: string, signal: AbortSignal): Promise<void> {
  const { recordings, transcripts } = deps.stores;
  const recording = await recordings.find(id);
  if (!recording || recordingState(recording, deps.now()) !== 'live') return;
  if (await transcripts.find(id)) return;
  const audio = await audioFile(deps.audio, recording);
  const transcript = { format: 'text/vtt', text: await deps.engine.transcribe(audio, signal) } as const;
  if (transcriptLines(transcript).length === 0) return;
  await transcripts.add(id, transcript, deps.now());
}

/** Under a name that does not reveal the share link. */
async function audioFile(store: TranscriptionDeps['audio'], recording: StoredRecording): Promise<File> {
  const stream = await readAudio(store, recording);
  const type = AUDIO_MIME[recording.format];
  return new File([await new Response(stream).arrayBuffer()], `note.${recording.format}`, { type });
}
