import type { Log } from '../log/log.ts';
import { type HeldJob, type JobStore, STUCK_ATTEMPTS } from '../storage/job-store.ts';
import type { JobObserver } from './job-observer.ts';
import type { JobRun, JobRunner } from './job-runner.ts';

const POLL_MS = 2000;
const KEEP_ORDER_MS = 20_000;
/** Finished jobs are kept for diagnosis only. */
const DONE_LIFE_MS = 10 * 60_000;
const MAX_STUCK_LISTED = 100;

/** How one kind of job is run. */
export interface JobHandler {
  readonly kind: string;
  /** Concurrent jobs of this kind in this process. */
  readonly slots: number;
  /** For a singleton job that repeats: the delays after its end and before its first run. */
  readonly periodic?: { readonly everyMs: number; readonly firstMs: number };
  /** True if this process may take such a job now; always by default. */
  readonly isReady?: () => boolean;
  work(job: HeldJob, signal: AbortSignal): Promise<void>;
}

export interface JobWorkerDeps {
  readonly runner: JobRunner;
  readonly jobs: JobStore;
  readonly handlers: readonly JobHandler[];
  readonly observer: JobObserver;
  readonly log: Log;
}

/** Takes due jobs and runs them; all processes compete for them. */
export interface JobWorker {
  /**
   * Starts polling: at once when this process queues or finishes a job, otherwise every two seconds, or at the shortest
   * period if that is shorter.
   */
  start(): void;
  /** Runs everything that is due now, and all periodic jobs, due or not. */
  doEverything(): Promise<void>;
  /** Takes no more jobs; the runner's `close` ends the running ones. */
  stop(): Promise<void>;
}

export function createJobWorker(deps: JobWorkerDeps): JobWorker {
  const { runner, log } = deps;
  const taking = createTaking(deps);
  const keepOrder = createOrderKeeper(deps);
  const pollMs = Math.min(POLL_MS, ...deps.handlers.map(({ periodic }) => periodic?.everyMs ?? POLL_MS));
  let stopping = false;
  let woken = Promise.withResolvers<void>();
  let looping: Promise<void> | undefined;
  const wake = (): void => woken.resolve();
  const loop = async (): Promise<void> => {
    let keptAt = Number.NEGATIVE_INFINITY;
    let failing = false;
    while (!stopping) {
      woken = Promise.withResolvers();
      try {
        if (performance.now() - keptAt >= KEEP_ORDER_MS) {
          await keepOrder();
          keptAt = performance.now();
        }
        await taking.fill(wake);
        failing = false;
      } catch (error) {
        if (!failing) log.error('take_jobs', error);
        failing = true;
      }
      const timer = setTimeout(wake, pollMs);
      if (!stopping) await woken.promise;
      clearTimeout(timer);
    }
  };
  runner.onEnqueued(wake);
  return {
    start: () => {
      looping ??= loop();
    },
    doEverything: async () => {
      await keepOrder();
      await taking.doPeriodic();
      while ((await taking.fill(wake)) > 0) await taking.settled();
    },
    stop: async () => {
      stopping = true;
      wake();
      await looping;
    },
  };
}

interface Taking {
  /** Takes due jobs up to the free slots; resolves with their number. */
  fill(onRoom: () => void): Promise<number>;
  /** Runs the periodic jobs that no other process is running. */
  doPeriodic(): Promise<void>;
  /** Resolves when all taken jobs are done. */
  settled(): Promise<void>;
}

function createTaking({ runner, handlers }: JobWorkerDeps): Taking {
  const running = new Map<Promise<unknown>, string>();
  const hasRoom = ({ kind, slots, isReady }: JobHandler): boolean =>
    isReady?.() !== false && [...running.values()].filter((other) => other === kind).length < slots;
  const doJob = (handler: JobHandler, job: HeldJob): Promise<JobRun> =>
    runner.run(job, (signal) => handler.work(job, signal), handler.periodic?.everyMs);
  return {
    fill: async (onRoom) => {
      for (let taken = 0; ; taken += 1) {
        const job = await runner.take(handlers.filter(hasRoom).map(({ kind }) => kind));
        const handler = handlers.find(({ kind }) => kind === job?.kind);
        if (!job || !handler) return taken;
        const run = doJob(handler, job);
        running.set(run, job.kind);
        void run.finally(() => {
          running.delete(run);
          onRoom();
        });
      }
    },
    doPeriodic: async () => {
      for (const handler of handlers) {
        const job = handler.periodic && (await runner.claim({ kind: handler.kind, key: '' }));
        if (job) await doJob(handler, job);
      }
    },
    settled: async () => {
      await Promise.all(running.keys());
    },
  };
}

function createOrderKeeper({ runner, jobs, handlers, observer, log }: JobWorkerDeps): () => Promise<void> {
  let known = 0;
  return async () => {
    await jobs.mend();
    await jobs.prune(DONE_LIFE_MS);
    for (const { kind, periodic } of handlers) {
      if (!periodic) continue;
      await runner.enqueue({ kind, key: '' }, periodic.firstMs);
      // It may have been queued by a version or process with a longer period.
      await jobs.hasten({ kind, key: '' }, Math.max(periodic.everyMs, periodic.firstMs));
    }
    const stuck = await jobs.stuck(STUCK_ATTEMPTS, MAX_STUCK_LISTED);
    observer.onStuck?.(stuck.length);
    const [first] = stuck;
    if (first && stuck.length > known) {
      const reason = first.lastError ?? 'The process ended each time.';
      log.error('jobs_stuck', reason, { job: first.kind, count: stuck.length });
    }
    known = stuck.length;
  };
}
