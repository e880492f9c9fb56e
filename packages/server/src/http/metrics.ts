import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { FairQueueObserver } from '../audio/queue/fair-queue.ts';

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly bytes: number;
}

export interface EndedJob {
  readonly kind: string;
  readonly outcome: string;
  readonly seconds: number;
}

/** `refused`: an error of the caller. `failed`: an error of the service. */
export type EndedUpload =
  | { readonly outcome: 'stored'; readonly bytes: number }
  | { readonly outcome: 'refused' | 'failed' };

/** Counters of the process for its operator. No label contains a user, a recording or an address. */
export interface Metrics {
  requestEnded(request: AnsweredRequest): void;
  /** Returns a function to call when the upload ends. */
  uploadBegan(): (ended: EndedUpload) => void;
  /** The observer of one audio queue. */
  audioQueue(queue: string): FairQueueObserver;
  mp3Ended(outcome: 'made' | 'failed' | 'unsupported', seconds: number): void;
  jobStarted(kind: string): void;
  jobEnded(job: EndedJob): void;
  /** Number of stuck jobs across all processes. */
  jobsStuck(jobs: number): void;
  /** True while this process counts requests locally because the database does not. */
  limitsAlone(isAlone: boolean): void;
  /** Seconds by which the machine's clock is ahead of the shared clock. */
  clockDeviates(seconds: number): void;
  /** Number of audio files without a row that were kept because they are too many; otherwise 0. */
  orphansRefused(files: number): void;
  /** Number of recordings that were found without their file and are still without it. */
  audioMissing(recordings: number): void;
  /** The metrics in the text format of Prometheus, version 0.0.4. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** A client may send any other one: each would be a label, with a histogram for every route. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 300];
const MP3_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'beep_http_request_duration_seconds',
    help: 'From the request line to the last byte of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const sent = new Counter({
    name: 'beep_http_response_bytes_total',
    help: 'Bytes sent, with headers.',
    labelNames: ['route'] as const,
    registers,
  });
  const known = new Map<string, (seconds: number, bytes: number) => void>();
  return {
    requestEnded: ({ method: given, route, status, seconds, bytes }) => {
      const method = METHODS.has(given) ? given : 'other';
      const key = `${method} ${status} ${route}`;
      let observe = known.get(key);
      if (!observe) {
        // Bound once: a label lookup costs more than counting.
        const duration = requests.labels({ method, route, status });
        const volume = sent.labels({ route });
        observe = (took, size) => {
          duration.observe(took);
          volume.inc(size);
        };
        known.set(key, observe);
      }
      observe(seconds, bytes);
    },
    uploadBegan: countUploads(registers),
    audioQueue: countQueues(registers),
    mp3Ended: countMp3s(registers),
    ...countJobs(registers),
    ...showState(registers),
    orphansRefused: countOrphans(registers),
    audioMissing: countMissing(registers),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/** Creates gauges with their labels. */
function gaugesIn(
  registers: Registry[],
): <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) => Gauge<Label> {
  return (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers });
}

function showState(registers: Registry[]): Pick<Metrics, 'limitsAlone' | 'clockDeviates'> {
  const gauge = gaugesIn(registers);
  const alone = gauge(
    'beep_rate_limits_alone',
    '1 while this process counts requests by itself, because the database does not answer.',
  );
  const deviation = gauge(
    'beep_clock_deviation_seconds',
    "How far the machine's clock is ahead of the database's; 0 where there is no other clock.",
  );
  return {
    limitsAlone: (isAlone) => alone.set(isAlone ? 1 : 0),
    clockDeviates: (seconds) => deviation.set(seconds),
  };
}

function countUploads(registers: Registry[]): Metrics['uploadBegan'] {
  const active = gaugesIn(registers)('beep_active_uploads', 'Uploads that are arriving.');
  const uploads = new Counter({
    name: 'beep_uploads_total',
    help: 'Uploads that came to an end.',
    labelNames: ['outcome'] as const,
    registers,
  });
  // An increase is seen from 0 on, and not from a series that did not exist.
  for (const outcome of ['stored', 'refused', 'failed'] as const) uploads.inc({ outcome }, 0);
  const stored = new Counter({
    name: 'beep_upload_bytes_total',
    help: 'Bytes of stored uploads.',
    registers,
  });
  return () => {
    active.inc();
    return (ended) => {
      active.dec();
      uploads.inc({ outcome: ended.outcome });
      stored.inc(ended.outcome === 'stored' ? ended.bytes : 0);
    };
  };
}

function countQueues(registers: Registry[]): Metrics['audioQueue'] {
  const waiting = gaugesIn(registers)(
    'beep_audio_queue_waiting',
    'Work on sound that waits for its turn.',
    'queue',
  );
  const refused = new Counter({
    name: 'beep_audio_queue_refusals_total',
    help: 'Work on sound that was refused, by whose work filled the queue: one account or network, or all together.',
    labelNames: ['queue', 'filled_by'] as const,
    registers,
  });
  return (queue) => {
    for (const filledBy of ['one', 'all']) refused.inc({ queue, filled_by: filledBy }, 0);
    return {
      onWaiting: (count) => waiting.set({ queue }, count),
      onRefused: ({ payer }) => refused.inc({ queue, filled_by: payer ? 'one' : 'all' }),
    };
  };
}

function countMp3s(registers: Registry[]): Metrics['mp3Ended'] {
  const makings = new Histogram({
    name: 'beep_mp3_duration_seconds',
    help: 'Makings of mp3s, by how they ended.',
    labelNames: ['outcome'] as const,
    buckets: MP3_SECONDS,
    registers,
  });
  return (outcome, seconds) => makings.observe({ outcome }, seconds);
}

function countOrphans(registers: Registry[]): Metrics['orphansRefused'] {
  const refused = gaugesIn(registers)(
    'beep_refused_orphans',
    'Audio files without a row that were left where they are because they are too many.',
  );
  return (files) => refused.set(files);
}

function countMissing(registers: Registry[]): Metrics['audioMissing'] {
  const missing = gaugesIn(registers)(
    'beep_missing_audio',
    'Recordings that this process found without their file in the audio store.',
  );
  return (recordings) => missing.set(recordings);
}

function countJobs(registers: Registry[]): Pick<Metrics, 'jobStarted' | 'jobEnded' | 'jobsStuck'> {
  const gauge = gaugesIn(registers);
  const running = gauge('beep_active_jobs', 'Jobs that this process is doing.', 'kind');
  const jobs = new Histogram({
    name: 'beep_job_duration_seconds',
    help: 'Jobs of this process, by how they ended.',
    labelNames: ['kind', 'outcome'] as const,
    buckets: JOB_SECONDS,
    registers,
  });
  const stuck = gauge('beep_stuck_jobs', 'Jobs of all processes that fail again and again.');
  return {
    jobStarted: (kind) => running.inc({ kind }),
    jobEnded: ({ kind, outcome, seconds }) => {
      running.dec({ kind });
      jobs.observe({ kind, outcome }, seconds);
    },
    jobsStuck: (count) => stuck.set(count),
  };
}
