import type { Log } from '../log.ts';
import { type HeldJob, type JobKeeping, STUCK_ATTEMPTS } from '../storage/job-store.ts';
import type { JobObserver } from './job-observer.ts';
import type { JobRun, JobRunner } from './job-runner.ts';

const POLL_MS = 2000;
const KEEP_ORDER_MS = 20_000;
/** For who looks what has been done; nothing needs it. */
const DONE_LIFE_MS = 10 * 60_000;
const MAX_STUCK_LISTED = 100;

/** How one kind of job is done. */
export interface JobHandler {
  readonly kind: string;
  /** Jobs of the kind that this process does at a time. */
  readonly slots: number;
  /** For a job of which there is one, again and again: how long after its end it comes again, and first of all. */
  readonly periodic?: { readonly everyMs: number; readonly firstMs: number };
  /** Whether this process may take one now; always by default. */
  readonly isReady?: () => boolean;
  work(job: HeldJob, signal: AbortSignal): Promise<void>;
}

export interface JobWorkerDeps {
  readonly runner: JobRunner;
  readonly jobs: JobKeeping;
  readonly handlers: readonly JobHandler[];
  readonly observer: JobObserver;
  readonly log: Log;
}

/** Takes the jobs that are due and does them, here or in whichever process is first. */
export interface JobWorker {
  /** Looks for jobs from now on: at once when this process queues one or is done with one, else every two seconds
   * or, where something comes more often, as often as that. */
  start(): void;
  /** Does everything that is due now, and what comes again and again whether it is due or not. */
  doEverything(): Promise<void>;
  /** Takes no more; the runner's `close` ends what was taken. */
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
  /** Takes what is due and there is room for; answers how many. */
  fill(onRoom: () => void): Promise<number>;
  /** Does what comes again and again, unless somebody does it already. */
  doPeriodic(): Promise<void>;
  /** Resolves when all that was taken is done. */
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
      // It may have been left by a version, or a process, that does it more rarely.
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
