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
import type { TranscriptWriting } from '../storage/transcript-writing.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { Spool } from '../upload/spool.ts';
import { type TranscriptionEngine, TranscriptionError } from './transcription-engine.ts';
import { TRANSCRIBE, type TranscriptionQueue } from './transcription-queue.ts';

/** The delays between them, doubling each time, add up to about four minutes. */
const MAX_ATTEMPTS = 9;
/** Without a failure that was stored, each attempt took the service with it. */
const ENDED = 'The process ended each time.';
const QUEUE_EVERY_MS = 60_000;
const QUEUE_LOT = 200;

export interface TranscriptionDeps {
  readonly stores: Pick<
    Stores,
    'recordings' | 'transcripts' | 'replies' | 'replyTranscripts' | 'preferences'
  >;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly audio: CheckedAudio;
  readonly spool: Pick<Spool, 'newPath' | 'discard'>;
  /** Without it nothing is transcribed. */
  readonly transcription?: TranscriptionEngine | undefined;
  readonly log: Log;
  readonly now: () => number;
}

export interface TranscriptionJobsDeps extends TranscriptionDeps {
  readonly queueTranscription: TranscriptionQueue;
  /** False if this process leaves transcriptions to others. */
  readonly takesTranscriptions: boolean;
}

/** The jobs that transcribe recordings and replies, and queue those that a crash or a restored backup left without a job. */
export function createTranscriptionJobs(deps: TranscriptionJobsDeps): readonly JobHandler[] {
  const { stores, queueTranscription, takesTranscriptions } = deps;
  return [
    {
      kind: TRANSCRIBE,
      slots: 1,
      isReady: () => takesTranscriptions,
      work: async (job, signal) => {
        const spoken = await findSpoken(deps, job.key);
        if (!spoken) return;
        try {
          if (job.attempts > MAX_ATTEMPTS) throw new TranscriptionError(ENDED, { isFinal: true });
          await transcribe(deps, spoken, signal);
        } catch (error) {
          if (signal.aborted || error instanceof OutageError || !isLast(error, job)) throw error;
          deps.log.error('transcription_given_up', error, { attempts: job.attempts });
          await spoken.texts.settle(job.key, 'failed');
        }
      },
    },
    {
      kind: 'queue_transcriptions',
      slots: 1,
      periodic: { everyMs: QUEUE_EVERY_MS, firstMs: 0 },
      work: async () => {
        for (const { unqueued } of [stores.transcripts, stores.replyTranscripts]) {
          for (const sound of await unqueued(TRANSCRIBE, QUEUE_LOT)) await queueTranscription(sound);
        }
      },
    },
  ];
}

function isLast(error: unknown, { attempts }: HeldJob): boolean {
  return attempts >= MAX_ATTEMPTS || (error instanceof TranscriptionError && error.isFinal);
}

/** A recording or a reply. */
type SpokenSound = Pick<
  StoredRecording,
  'id' | 'ownerUid' | 'domain' | 'format' | 'fileRevision' | 'bytes' | 'sha256' | 'duration' | 'createdAt'
>;

/** A sound whose transcript is to be written, and what writes it. */
interface Spoken {
  readonly sound: SpokenSound;
  readonly texts: Pick<TranscriptWriting, 'add' | 'settle'>;
}

async function findSpoken({ stores, now }: TranscriptionDeps, id: string): Promise<Spoken | undefined> {
  const recording = await stores.recordings.find(id);
  if (recording) {
    const isDue = recording.transcriptState === 'writing' && recordingState(recording, now()) === 'live';
    return isDue ? { sound: recording, texts: stores.transcripts } : undefined;
  }
  const reply = await stores.replies.find(id, now());
  if (reply?.transcriptState !== 'writing' || reply.isReported) return undefined;
  return { sound: { ...reply, fileRevision: 0 }, texts: stores.replyTranscripts };
}

async function transcribe(
  deps: TranscriptionDeps,
  { sound, texts }: Spoken,
  signal: AbortSignal,
): Promise<void> {
  if (!deps.transcription) return texts.settle(sound.id, 'none');
  const preferred = await deps.stores.preferences.find(sound.ownerUid);
  if (!hasTranscript(deps.policies.policyOf(sound.domain), preferred)) return texts.settle(sound.id, 'none');
  const { language } = preferred;
  const result = await transcribeCopy(deps, sound, { engine: deps.transcription, language, signal });
  if (result.status !== 'text') return texts.settle(sound.id, result.status);
  await texts.add(sound.id, { format: 'text/vtt', text: result.webVtt }, deps.now());
}

/** A file with other bytes for so long is damaged; until then the store may be at fault. */
const DAMAGED_MS = 24 * 3_600_000;

/** Only a damaged file is the sound's own fault. */
function asFault(error: unknown, { createdAt }: SpokenSound, now: number): unknown {
  return error instanceof DamagedAudioError && now - createdAt > DAMAGED_MS ? error : new OutageError(error);
}

interface CopyWork {
  readonly engine: TranscriptionEngine;
  readonly language: string | null;
  readonly signal: AbortSignal;
}

async function transcribeCopy(
  { audio, spool, now }: TranscriptionDeps,
  sound: SpokenSound,
  { engine, ...options }: CopyWork,
): ReturnType<TranscriptionEngine['transcribe']> {
  const path = spool.newPath();
  try {
    await audio.copy(audioName(sound), sound, path).catch((error: unknown) => {
      throw asFault(error, sound, now());
    });
    return await inSpan({ name: 'transcribe audio' }, async (span) => {
      const result = await engine.transcribe({ path, format: sound.format }, options);
      span?.set({ 'beep.transcription.result': result.status, 'beep.audio.seconds': sound.duration });
      return result;
    });
  } finally {
    await spool.discard(path);
  }
}
