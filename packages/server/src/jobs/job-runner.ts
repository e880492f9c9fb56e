import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createListeners } from '@beep/core/actor';
import type { Log } from '../log/log.ts';
import type { HeldJob, JobHolder, JobName, JobStore } from '../storage/job-store.ts';
import { currentTraceparent, errorType, startSpan, withSpan } from '../tracing/tracing.ts';
import type { JobObserver, JobOutcome } from './job-observer.ts';
import { OUTAGE_RETRY_MS, OutageError } from './outage-error.ts';
import { retryDelay } from './retry-delay.ts';

/** The longest that a killed process holds its jobs; a running one renews its leases four times as often. */
const LEASE_MS = 15_000;
const ASK_AGAIN_MS = 250;

/** The work of a job. The signal aborts when the process stops or another one has the job. */
export type JobWork = (signal: AbortSignal) => Promise<void>;

export interface JobRun {
  readonly outcome: JobOutcome;
  /** Set if it failed. */
  readonly error?: unknown;
}

/** Runs jobs that this process holds. */
export interface JobRunner {
  /** Queues a job, once, and wakes local listeners. */
  enqueue(name: JobName, delayMs?: number): Promise<void>;
  onEnqueued(listener: () => void): void;
  /** The job that is overdue the longest. */
  take(kinds: readonly string[]): Promise<HeldJob | undefined>;
  /** This job, due or not; undefined while any process holds it. */
  claim(name: JobName): Promise<HeldJob | undefined>;
  /**
   * Runs the job, renews its lease meanwhile, and stores the outcome. Never rejects. With `everyMs` it is queued again.
   */
  run(job: HeldJob, work: JobWork, everyMs?: number): Promise<JobRun>;
  /** Resolves when no process holds this job. Rejects if the signal aborts or this process stops first. */
  whenFree(name: JobName, signal: AbortSignal): Promise<void>;
  /** Aborts all work. Resolves when it has stopped and unfinished jobs are released. */
  close(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly jobs: JobStore;
  readonly observer: JobObserver;
  readonly log: Log;
  readonly leaseMs?: number;
  /** Milliseconds before a failed job is retried, by the number of attempts. */
  readonly retryMs?: (attempts: number) => number;
}

export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { jobs, leaseMs = LEASE_MS } = deps;
  const closing = new AbortController();
  const running = new Set<Promise<JobRun>>();
  const holds = new Map<string, Hold>();
  const [onEnqueued, callEnqueued] = createListeners();
  /** After a jump of the clock the store may return a job that already runs here: it continues under the new lease. */
  const adopt = (job: HeldJob | undefined): HeldJob | undefined => {
    const hold = job && holds.get(nameOf(job));
    if (hold) hold.job = job;
    return hold ? undefined : job;
  };
  const me = (): JobHolder => ({ holder: `${process.pid}-${randomUUID()}`, leaseMs });
  return {
    enqueue: async (name, delayMs = 0) => {
      await jobs.enqueue(name, delayMs, currentTraceparent());
      callEnqueued();
    },
    onEnqueued,
    take: async (kinds) => adopt((await jobs.take({ ...me(), kinds, limit: 1 }))[0]),
    claim: async (name) => adopt(await jobs.claim(name, me())),
    run: (job, work, everyMs) => {
      const drop = (): void => {
        if (holds.get(nameOf(job)) === hold) holds.delete(nameOf(job));
      };
      // Dropped before the outcome is stored: a job returned after that must run again.
      const hold: Hold = { job, everyMs, work: (signal) => work(signal).finally(drop) };
      holds.set(nameOf(job), hold);
      const run = runTraced({ ...deps, leaseMs, closing: closing.signal }, hold);
      running.add(run);
      return run.finally(() => {
        running.delete(run);
        drop();
      });
    },
    whenFree: async (name, signal) => {
      const either = AbortSignal.any([closing.signal, signal]);
      while ((await jobs.find(name))?.status === 'running') {
        await pause(ASK_AGAIN_MS, undefined, { signal: either });
      }
    },
    close: async () => {
      closing.abort(new Error('The process ends.'));
      await Promise.all(running);
    },
  };
}

const nameOf = ({ kind, key }: JobName): string => JSON.stringify([kind, key]);

interface Hold {
  job: HeldJob;
  readonly work: JobWork;
  readonly everyMs: number | undefined;
}

type HoldDeps = JobRunnerDeps & { readonly leaseMs: number; readonly closing: AbortSignal };

/** A job continues the trace that queued it. A periodic job is part of none. */
async function runTraced(deps: HoldDeps, hold: Hold): Promise<JobRun> {
  const { kind, attempts, traceparent } = hold.job;
  if (hold.everyMs !== undefined) return runHeld(deps, hold);
  const span = startSpan({
    name: `job ${kind}`,
    kind: 'consumer',
    isEntry: true,
    parent: traceparent,
    attributes: { 'beep.job.kind': kind, 'beep.job.attempt': attempts },
  });
  const run = await withSpan(span, () => runHeld(deps, hold));
  if (run.outcome === 'failed') span?.fail(errorType(run.error));
  span?.set({ 'beep.job.outcome': run.outcome });
  span?.end();
  return run;
}

async function runHeld(deps: HoldDeps, hold: Hold): Promise<JobRun> {
  const { jobs, observer, leaseMs, closing } = deps;
  const { kind } = hold.job;
  const begun = performance.now();
  const lost = new AbortController();
  const extend = async (): Promise<void> => {
    // While the database does not answer no other process can take the job either.
    const held = await jobs.extend(hold.job, leaseMs).catch(() => true);
    if (!held) lost.abort(new Error('Another process has taken the job.'));
  };
  const beat = setInterval(extend, leaseMs / 4);
  observer.onStarted(kind);
  let run: JobRun;
  try {
    const signal = AbortSignal.any([closing, lost.signal]);
    signal.throwIfAborted();
    await hold.work(signal);
    run = { outcome: 'done' };
  } catch (error) {
    run = { outcome: lost.signal.aborted ? 'lost' : closing.aborted ? 'released' : 'failed', error };
  } finally {
    clearInterval(beat);
  }
  run = await settle(deps, hold, run);
  observer.onFinished(kind, run.outcome, performance.now() - begun);
  return run;
}

/** If the outcome cannot be stored, the job runs again after its lease. */
async function settle(deps: HoldDeps, { job, everyMs }: Hold, run: JobRun): Promise<JobRun> {
  const { jobs, log } = deps;
  if (run.outcome === 'failed') log.error('job_failed', run.error, { job: job.kind, attempts: job.attempts });
  try {
    switch (run.outcome) {
      case 'done':
        return (await jobs.complete(job, everyMs)) ? run : { ...run, outcome: 'lost' };
      case 'released':
        await jobs.release(job);
        return run;
      case 'failed': {
        const isCounted = !(run.error instanceof OutageError);
        const retryMs = deps.retryMs ?? (isCounted ? retryDelay : () => OUTAGE_RETRY_MS);
        const delayMs = Math.min(retryMs(job.attempts), everyMs ?? Number.POSITIVE_INFINITY);
        await jobs.fail(job, { error: String(run.error), delayMs, isCounted });
        return run;
      }
      case 'lost':
        return run;
    }
  } catch (error) {
    log.error('settle_job', error, { job: job.kind });
    return run;
  }
}
