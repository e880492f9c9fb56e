import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { HeldJob, JobHolder, JobHolding, JobName, JobQueue } from '../storage/job-store.ts';
import type { JobObserver, JobOutcome } from './job-observer.ts';
import { retryDelay } from './retry-delay.ts';

/** A process that is killed holds its jobs for so long; a living one tells of itself four times as often. */
const LEASE_MS = 15_000;
const ASK_AGAIN_MS = 250;

/** What a job does. It stops when the signal says so: the process ends, or another one has the job now. */
export type JobWork = (signal: AbortSignal) => Promise<void>;

export interface JobRun {
  readonly outcome: JobOutcome;
  /** Why it is not done. */
  readonly error?: unknown;
}

/** Does jobs that are held by this process. */
export interface JobRunner {
  /** Queues a job, once, and tells those that wait for one. */
  enqueue(name: JobName, delayMs?: number): Promise<void>;
  onEnqueued(listener: () => void): void;
  /** The job that is due longest. */
  take(kinds: readonly string[]): Promise<HeldJob | undefined>;
  /** This job, due or not; undefined while another process, or this one, does it. */
  claim(name: JobName): Promise<HeldJob | undefined>;
  /** Does it, keeps the lease meanwhile, and settles it. Never rejects. With `everyMs` it comes again after its end. */
  run(job: HeldJob, work: JobWork, everyMs?: number): Promise<JobRun>;
  /** Resolves when nobody does this job. Rejects when the signal comes first, or the end of this process. */
  whenFree(name: JobName, signal: AbortSignal): Promise<void>;
  /** Stops all work; resolves when it has stopped and what was not finished is released. */
  close(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly jobs: JobQueue & JobHolding;
  readonly observer: JobObserver;
  readonly log: Log;
  readonly leaseMs?: number;
  /** How long a job waits that has failed for the given time. */
  readonly retryMs?: (attempts: number) => number;
}

export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  const { jobs, leaseMs = LEASE_MS } = deps;
  const closing = new AbortController();
  const running = new Set<Promise<JobRun>>();
  const holds = new Map<string, Hold>();
  const listeners = new Set<() => void>();
  /** After a jump of the clock we may be given what we are doing: then it goes on under the new lease. */
  const adopt = (job: HeldJob | undefined): HeldJob | undefined => {
    const hold = job && holds.get(nameOf(job));
    if (hold) hold.job = job;
    return hold ? undefined : job;
  };
  const me = (): JobHolder => ({ holder: `${process.pid}-${randomUUID()}`, leaseMs });
  return {
    enqueue: async (name, delayMs = 0) => {
      await jobs.enqueue(name, delayMs);
      for (const listener of listeners) listener();
    },
    onEnqueued: (listener) => {
      listeners.add(listener);
    },
    take: async (kinds) => adopt((await jobs.take({ ...me(), kinds, limit: 1 }))[0]),
    claim: async (name) => adopt(await jobs.claim(name, me())),
    run: (job, work, everyMs) => {
      const drop = (): void => {
        if (holds.get(nameOf(job)) === hold) holds.delete(nameOf(job));
      };
      // Dropped before it is settled: what is given to us after that is to be done anew.
      const hold: Hold = { job, everyMs, work: (signal) => work(signal).finally(drop) };
      holds.set(nameOf(job), hold);
      const run = runHeld({ ...deps, leaseMs, closing: closing.signal }, hold);
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

async function runHeld(deps: HoldDeps, hold: Hold): Promise<JobRun> {
  const { jobs, observer, leaseMs, closing } = deps;
  const { kind } = hold.job;
  const begun = performance.now();
  const lost = new AbortController();
  const extend = async (): Promise<void> => {
    // While the database does not answer nobody else can take the job either.
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

/** What cannot be told is found out when the lease ends, and done once more. */
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
        const delayMs = Math.min(
          (deps.retryMs ?? retryDelay)(job.attempts),
          everyMs ?? Number.POSITIVE_INFINITY,
        );
        await jobs.fail(job, { error: String(run.error), delayMs });
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
