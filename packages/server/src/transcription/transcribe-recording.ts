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

/** To be called after an upload: nobody waits for it, and the upload is good also where it fails. */
export function createTranscriptionQueue(jobs: JobRunner, log: Log): (recordingId: string) => Promise<void> {
  return (recordingId) =>
    jobs
      .enqueue({ kind: TRANSCRIBE, key: recordingId })
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
