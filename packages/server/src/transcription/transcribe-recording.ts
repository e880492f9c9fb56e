import { transcriptLines } from '@beep/core';
import { AUDIO_MIME } from '../audio/audio-verdict.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import type { Log } from '../log.ts';
import { readAudio } from '../recordings/copy-audio.ts';
import { recordingState } from '../recordings/find-live-recording.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { HeldJob } from '../storage/job-store.ts';
import type { StoredRecording, Stores } from '../storage/recording-store.ts';
import { type TranscriptionEngine, TranscriptionError } from './transcription-engine.ts';

const TRANSCRIBE = 'transcribe';
/** The waits between them, twice as long each time, come to about four minutes. */
const MAX_ATTEMPTS = 9;

export interface TranscriptionDeps {
  readonly stores: Pick<Stores, 'recordings' | 'transcripts'>;
  readonly audio: Pick<AudioStore, 'open'>;
  readonly engine: TranscriptionEngine;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * What is sent for one account becomes due one after the other, so much faster than it was spoken. Jobs are done in the
 * order in which they are due: so a hundred long notes of one account are not before the next note of another.
 */
const PACE = 5;
/** A few notes are due at once: five minutes of sound. */
const AT_ONCE_MS = 60_000;

type QueuedRecording = Pick<StoredRecording, 'id' | 'ownerUid' | 'duration'>;

export interface TranscriptionQueueDeps {
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

/** To be called after an upload: nobody waits for it, and the upload is good also where it fails. */
export function createTranscriptionQueue({
  jobs,
  log,
  now,
}: TranscriptionQueueDeps): (recording: QueuedRecording) => Promise<void> {
  /** Until when each account has sent something, at that pace. */
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

/** The job: writes down what is said in a recording whose owner has not. */
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

/** Under a name that does not tell the share link. */
async function audioFile(store: TranscriptionDeps['audio'], recording: StoredRecording): Promise<File> {
  const stream = await readAudio(store, recording);
  const type = AUDIO_MIME[recording.format];
  return new File([await new Response(stream).arrayBuffer()], `note.${recording.format}`, { type });
}
