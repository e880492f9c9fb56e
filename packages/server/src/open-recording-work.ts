import type { AudioInspector } from './audio/audio-inspector.ts';
import type { Mp3Encoder } from './audio/mp3/mp3-encoder.ts';
import type { AudioQueues } from './audio/queue/audio-queues.ts';
import { createFeatureJobs, type FeatureJobNeeds } from './features/list.ts';
import type { JobObserver } from './jobs/job-observer.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createJobWorker } from './jobs/job-worker.ts';
import type { Log } from './log/log.ts';
import { createMp3Renditions } from './media/mp3-renditions.ts';
import { createPolicyJob } from './policies/apply-policies.ts';
import { createLoudnessNormalization } from './recordings/copies/loudness-normalization.ts';
import {
  createRecordingJobs,
  type RecordingJobsDeps,
  type RecordingJobTimes,
} from './recordings/recording-jobs.ts';
import type { AudioInventory } from './storage/audio-store.ts';
import type { CheckedAudio } from './storage/checked-audio.ts';
import type { Stores } from './storage/stores.ts';
import { createTranscriptionQueue } from './transcripts/transcription-queue.ts';
import type { Spool } from './upload/spool.ts';

/** What the work makes itself. */
type Made = 'jobs' | 'mp3' | 'normalization' | 'queueTranscription';

export interface RecordingWorkDeps
  extends Pick<RecordingJobsDeps, 'maxOrphanPercent' | 'onOrphansRefused'>,
    Omit<FeatureJobNeeds, Made | 'mayRemove' | 'takesTranscriptions'> {
  readonly stores: Stores;
  readonly audio: CheckedAudio & AudioInventory;
  readonly spool: Spool;
  readonly encoder: Mp3Encoder;
  readonly inspector: AudioInspector;
  readonly audioQueues: AudioQueues;
  /** True once files may be removed; always by default. */
  readonly mayRemove?: (() => boolean) | undefined;
  /** False if this process leaves transcriptions to others; true by default. */
  readonly takesTranscriptions?: boolean;
  readonly observer: JobObserver;
  readonly log: Log;
  readonly now: () => number;
  readonly times: RecordingJobTimes & {
    readonly jobLeaseMs?: number;
    /** Milliseconds before a failed job is retried, by the number of attempts. */
    readonly retryMs?: (attempts: number) => number;
    /** How long a listener waits for loudness normalization. */
    readonly listenerWaitMs?: number;
  };
}

/** The background work of this process. */
export type RecordingWork = ReturnType<typeof openRecordingWork>;

export function openRecordingWork(deps: RecordingWorkDeps) {
  const { stores, audio, spool, encoder, audioQueues, observer, log, now, times } = deps;
  const { jobLeaseMs, retryMs, listenerWaitMs } = times;
  const jobs = createJobRunner({
    jobs: stores.jobs,
    observer,
    log,
    ...(jobLeaseMs === undefined ? {} : { leaseMs: jobLeaseMs }),
    ...(retryMs === undefined ? {} : { retryMs }),
  });
  const mp3 = createMp3Renditions({
    ...{ recordings: stores.recordings, replies: stores.replies, audio, spool, encoder, jobs, now },
    queue: audioQueues.mp3,
  });
  const normalization = createLoudnessNormalization({
    ...{ ...deps, jobs, queue: audioQueues.normalization },
    ...(listenerWaitMs === undefined ? {} : { listenerWaitMs }),
  });
  const { transcription: engine, takesTranscriptions = true, mayRemove = () => true } = deps;
  const queueTranscription = createTranscriptionQueue({ jobs, log, now });
  const parts = { ...deps, mp3, normalization, jobs, queueTranscription, takesTranscriptions, mayRemove };
  const handlers = [
    ...createRecordingJobs(parts),
    createPolicyJob({ stores, log, now }),
    ...createFeatureJobs(parts),
  ];
  const worker = createJobWorker({ runner: jobs, jobs: stores.jobs, handlers, observer, log });
  return {
    /** The parts that API handlers use. */
    forCalls: {
      jobs,
      mp3,
      normalization,
      transcribes: engine !== undefined,
      transcriptLanguages: async () => (engine === undefined ? [] : engine.languages()),
      queueTranscription,
      sendsMail: deps.mailing !== undefined,
    },
    /** Not started. */
    worker,
    /** Stops all work; another process or the next start continues what is unfinished. */
    close: async () => {
      await worker.stop();
      // Closed before the encodings are aborted: their jobs count as unfinished, not as failed.
      const jobsEnded = jobs.close();
      await mp3.close();
      await jobsEnded;
      await normalization.close();
      await engine?.close();
    },
  };
}
