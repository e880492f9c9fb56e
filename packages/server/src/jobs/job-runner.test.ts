import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJobStore, type JobName, STUCK_ATTEMPTS } from '../storage/job-store.ts';
import { sqlite } from '../storage/sql/sql-engine.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Stores } from '../storage/stores.ts';
import { openMemoryStores } from '../testing/open-memory-stores.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { createJobWorker, type JobHandler, type JobWorker } from './job-worker.ts';
import { retryDelay } from './retry-delay.ts';

const PATIENT = { timeout: 15_000 };

const NAME: JobName = { kind: 'paint', key: 'wall' };
const DONE = async (): Promise<void> => undefined;
const forever = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

let stores: Stores;
let events: string[];
let logged: string[];
const ends: (() => Promise<void>)[] = [];

const observer = {
  onStarted: (kind: string) => void events.push(`started ${kind}`),
  onFinished: (kind: string, outcome: string, ms: number) => {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(ms).toBeLessThan(performance.now());
    events.push(`${outcome} ${kind}`);
  },
  onStuck: (jobs: number) => void events.push(`stuck ${jobs}`),
};
const details: unknown[] = [];
const log = {
  error: (event: string, _error: unknown, more?: unknown) => {
    logged.push(event);
    details.push(more);
  },
};

function aRunner(options: { leaseMs?: number; retryMs?: () => number } = {}): JobRunner {
  return createJobRunner({ jobs: stores.jobs, observer, log, ...options });
}

function aWorker(handlers: readonly JobHandler[], runner = aRunner()): JobWorker {
  const worker = createJobWorker({ runner, jobs: stores.jobs, handlers, observer, log });
  ends.push(async () => {
    await worker.stop();
    await runner.close();
  });
  return worker;
}

async function claimed(runner: JobRunner, name = NAME): Promise<Parameters<JobRunner['run']>[0]> {
  const job = await runner.claim(name);
  if (!job) throw new Error('Somebody else has it.');
  return job;
}

beforeEach(async () => {
  stores = await openMemoryStores();
  events = [];
  logged = [];
  details.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) await end();
  await stores.close();
});

describe('retryDelay', () => {
  it('doubles up to ten minutes, and is an hour for a stuck job', () => {
    expect([1, 2, 3].map(retryDelay)).toEqual([1000, 2000, 4000]);
    expect(retryDelay(STUCK_ATTEMPTS - 1)).toBeLessThanOrEqual(600_000);
    expect(retryDelay(STUCK_ATTEMPTS)).toBe(3_600_000);
    expect(retryDelay(10_000)).toBe(3_600_000);
  });
});

describe('a job runner', { timeout: 30_000 }, () => {
  it('completes a job', async () => {
    const runner = aRunner();
    expect(await runner.run(await claimed(runner), DONE)).toEqual({ outcome: 'done' });
    expect(await stores.jobs.find(NAME)).toMatchObject({ status: 'done' });
    expect(events).toEqual(['started paint', 'done paint']);
  });

  it('stores and logs why a job failed', async () => {
    const runner = aRunner();
    const run = await runner.run(await claimed(runner), () => Promise.reject(new Error('No paint.')));
    expect(run).toMatchObject({ outcome: 'failed', error: new Error('No paint.') });
    expect(await stores.jobs.find(NAME)).toMatchObject({ status: 'waiting', lastError: 'Error: No paint.' });
    expect(logged).toEqual(['job_failed']);
    expect(details).toEqual([{ job: 'paint', attempts: 1 }]);
    expect(events).toEqual(['started paint', 'failed paint']);
  });

  it('retries a failed job as late as it says, a periodic one at its next time at the latest', async () => {
    const delays: number[] = [];
    const fail: typeof stores.jobs.fail = async (job, failure) => {
      delays.push(failure.delayMs);
      return stores.jobs.fail(job, { ...failure, delayMs: 0 });
    };
    const jobs = { ...stores.jobs, fail };
    const runner = createJobRunner({ jobs, observer, log, retryMs: () => 5000 });
    for (const everyMs of [undefined, 1000, 60_000]) {
      await runner.run(await claimed(runner), () => Promise.reject(new Error('No paint.')), everyMs);
    }
    expect(delays).toEqual([5000, 1000, 5000]);
  });

  it('keeps its job for longer than a lease', async () => {
    const runner = aRunner({ leaseMs: 1000 });
    const other = aRunner();
    const job = await claimed(runner);
    let extended = 0;
    const { extend } = stores.jobs;
    const counting = createJobRunner({
      jobs: {
        ...stores.jobs,
        extend: (...parameters) => {
          extended += 1;
          return extend(...parameters);
        },
      },
      observer,
      log,
      leaseMs: 1000,
    });
    const end = Promise.withResolvers<void>();
    const run = counting.run(job, () => end.promise);
    await expect.poll(() => extended, PATIENT).toBeGreaterThan(5);
    expect(await other.claim(NAME)).toBeUndefined();
    end.resolve();
    expect(await run).toEqual({ outcome: 'done' });
  });

  it('extends its lease well before it ends', async () => {
    let now = 1_000_000;
    const db = await openSqlite(':memory:');
    const at = (aheadMs: number) =>
      createJobStore(
        db,
        sqlite(() => now + aheadMs),
      );
    const jobs = at(0);
    const leaseMs = 1000;
    const runner = createJobRunner({ jobs, observer, log, leaseMs });
    const other = createJobRunner({ jobs, observer, log });
    const end = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const run = runner.run(await claimed(runner), () => end.promise);
    // A process that fails to renew twice still has a third attempt.
    for (let quarter = 1; quarter <= 12; quarter += 1) {
      now += leaseMs / 4;
      await vi.advanceTimersByTimeAsync(leaseMs / 4);
      expect(await at(leaseMs / 2).find(NAME)).toMatchObject({ status: 'running' });
      expect(await other.claim(NAME)).toBeUndefined();
    }
    end.resolve();
    expect(await run).toEqual({ outcome: 'done' });
    await db.destroy();
  });

  it('goes on while its lease is renewed, or the database does not answer', async () => {
    let extended = 0;
    const extend = async (): Promise<boolean> => {
      extended += 1;
      if (extended % 2 === 0) throw new Error('The database is gone.');
      return true;
    };
    const jobs = { ...stores.jobs, extend };
    const runner = createJobRunner({ jobs, observer, log, leaseMs: 1000 });
    const job = await claimed(runner);
    const end = Promise.withResolvers<void>();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const run = runner.run(job, async (signal) => {
      await end.promise;
      signal.throwIfAborted();
    });
    await vi.advanceTimersByTimeAsync(1000);
    end.resolve();
    expect(await run).toEqual({ outcome: 'done' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(extended).toBe(4);
  });

  it('begins no job once it stops, and leaves it to others', async () => {
    const runner = aRunner();
    const job = await claimed(runner);
    await runner.close();
    const work = vi.fn(DONE);
    expect(await runner.run(job, work)).toMatchObject({ outcome: 'released' });
    expect(work).not.toHaveBeenCalled();
    expect(await runner.claim(NAME)).toMatchObject(NAME);
  });

  it('stops when another process has taken the job, and leaves it to that process', async () => {
    const runner = aRunner({ leaseMs: 1000 });
    const job = await claimed(runner);
    await stores.jobs.release(job);
    const heir = await claimed(aRunner());
    expect(await runner.run(job, forever)).toMatchObject({ outcome: 'lost' });
    expect(await stores.jobs.extend(heir, 1000)).toBe(true);
    expect(logged).toEqual([]);
  });

  it('does not start a running job again when a clock jump ended its lease', async () => {
    let now = 1_000_000;
    const db = await openSqlite(':memory:');
    const jobs = createJobStore(
      db,
      sqlite(() => now),
    );
    const runner = createJobRunner({ jobs, observer, log });
    const end = Promise.withResolvers<void>();
    const run = runner.run(await claimed(runner), () => end.promise);
    now += 24 * 3_600_000;
    expect(await runner.claim(NAME)).toBeUndefined();
    now += 24 * 3_600_000;
    expect(await runner.take([NAME.kind])).toBeUndefined();
    end.resolve();
    expect(await run).toEqual({ outcome: 'done' });
    expect(await jobs.find(NAME)).toMatchObject({ status: 'done' });
    await db.destroy();
  });

  it('releases unfinished jobs when it stops, without counting the attempt', async () => {
    const runner = aRunner();
    const run = runner.run(await claimed(runner), forever);
    await runner.close();
    expect(await run).toMatchObject({ outcome: 'released' });
    expect(await aRunner().take([NAME.kind])).toMatchObject({ ...NAME, attempts: 1 });
    expect(logged).toEqual([]);
  });

  it('waits when it stops for jobs that cannot be cancelled', async () => {
    const runner = aRunner();
    const end = Promise.withResolvers<void>();
    const run = runner.run(await claimed(runner), () => end.promise);
    const closed = runner.close();
    end.resolve();
    await closed;
    expect(await run).toEqual({ outcome: 'done' });
  });

  it('waits until no process holds a job', async () => {
    const runner = aRunner();
    await runner.whenFree({ kind: 'paint', key: 'of nobody' }, AbortSignal.timeout(30_000));
    const job = await claimed(runner);
    const waiting = aRunner().whenFree(NAME, AbortSignal.timeout(30_000));
    await runner.run(job, DONE);
    await waiting;
    await claimed(runner);
    const impatient = aRunner().whenFree(NAME, AbortSignal.timeout(1));
    await expect(impatient).rejects.toThrow();
    const other = aRunner();
    const ending = other.whenFree(NAME, AbortSignal.timeout(30_000));
    await Promise.all([other.close(), expect(ending).rejects.toThrow()]);
  });

  it('does not fail when the outcome cannot be stored', async () => {
    const complete = (): Promise<boolean> => Promise.reject(new Error('The database is gone.'));
    const runner = createJobRunner({ jobs: { ...stores.jobs, complete }, observer, log });
    expect(await runner.run(await claimed(runner), DONE)).toEqual({ outcome: 'done' });
    expect(logged).toEqual(['settle_job']);
    expect(details).toEqual([{ job: 'paint' }]);
  });
});

describe('a job worker', { timeout: 30_000 }, () => {
  const waiting = (): Promise<string | undefined> => stores.jobs.find(NAME).then((job) => job?.status);

  it('runs at once what its process queues', async () => {
    const runner = aRunner();
    const done = Promise.withResolvers<string>();
    aWorker([{ kind: 'paint', slots: 1, work: async (job) => done.resolve(job.key) }], runner).start();
    await runner.enqueue(NAME);
    expect(await done.promise).toBe('wall');
  });

  it('finds what another process queues', async () => {
    const done = Promise.withResolvers<string>();
    aWorker([{ kind: 'paint', slots: 1, work: async (job) => done.resolve(job.key) }]).start();
    await aRunner().enqueue(NAME);
    expect(await done.promise).toBe('wall');
  });

  it('runs no more jobs of a kind at once than it has slots, and others meanwhile', async () => {
    const end = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    const cooked = Promise.withResolvers<void>();
    const work = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await end.promise;
      running -= 1;
    };
    const runner = aRunner();
    const cook: JobHandler = { kind: 'cook', slots: 1, work: async () => cooked.resolve() };
    for (const key of ['a', 'b', 'c', 'd', 'e']) await runner.enqueue({ kind: 'paint', key });
    await runner.enqueue({ kind: 'cook', key: '' });
    aWorker([{ kind: 'paint', slots: 2, work }, cook], runner).start();
    await cooked.promise;
    await expect.poll(() => running, PATIENT).toBe(2);
    end.resolve();
    await expect.poll(() => events.filter((line) => line === 'done paint').length, PATIENT).toBe(5);
    expect(most).toBe(2);
  });

  it('repeats periodic jobs in one of all processes, also after a failure', async () => {
    let times = 0;
    const handler: JobHandler = {
      kind: 'paint',
      slots: 1,
      periodic: { everyMs: 1, firstMs: 0 },
      work: async () => {
        times += 1;
        if (times === 2) throw new Error('No paint.');
      },
    };
    const worker = aWorker([handler]);
    for (let round = 0; round < 4; round += 1) await worker.doEverything();
    expect(times).toBeGreaterThanOrEqual(4);
    expect(await stores.jobs.find({ kind: 'paint', key: '' })).toMatchObject({
      status: 'waiting',
      attempts: 0,
    });
    await aRunner().claim({ kind: 'paint', key: '' });
    const before = times;
    await aWorker([handler]).doEverything();
    expect(times).toBe(before);
  });

  it('continues after a database outage, and logs it once', async () => {
    let gone = 3;
    const runner = aRunner();
    const failing = { ...runner, take: runner.take };
    failing.take = async (kinds) => {
      gone -= 1;
      if (gone >= 0) throw new Error('The database is gone.');
      return runner.take(kinds);
    };
    const done = Promise.withResolvers<void>();
    aWorker([{ kind: 'paint', slots: 1, work: async () => done.resolve() }], failing).start();
    for (let queued = 0; queued < 4; queued += 1) {
      await runner.enqueue({ kind: 'paint', key: String(queued) });
      await expect.poll(() => gone, PATIENT).toBeLessThanOrEqual(2 - queued);
    }
    await done.promise;
    expect(logged).toEqual(['take_jobs']);
  });

  it('logs a stuck job and keeps it', async () => {
    const runner = aRunner({ retryMs: () => 0 });
    for (let time = 0; time < STUCK_ATTEMPTS; time += 1) {
      await runner.run(await claimed(runner), () => Promise.reject(new Error('No paint.')));
    }
    const worker = aWorker([]);
    await worker.doEverything();
    await worker.doEverything();
    expect(logged.filter((event) => event === 'jobs_stuck')).toHaveLength(1);
    expect(events).toContain('stuck 1');
    expect(await waiting()).toBe('waiting');
  });

  it('leaves unfinished jobs to others when it stops', async () => {
    const runner = aRunner();
    await runner.enqueue(NAME);
    const worker = aWorker([{ kind: 'paint', slots: 1, work: (_job, signal) => forever(signal) }], runner);
    worker.start();
    await expect.poll(waiting, PATIENT).toBe('running');
    await worker.stop();
    await runner.close();
    expect(await waiting()).toBe('waiting');
    expect(await aRunner().take(['paint'])).toMatchObject({ attempts: 1 });
  });
});
