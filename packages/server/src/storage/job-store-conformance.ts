import { describe, expect, it } from 'vitest';
import { type JobHolder, type JobName, type JobStore, STUCK_ATTEMPTS, STUCK_WAIT_MS } from './job-store.ts';

const HOUR_MS = 3_600_000;
const SWEEP: JobName = { kind: 'sweep', key: '' };
const MP3: JobName = { kind: 'make_mp3', key: 'AAAAAAAAAAAAAAAAAAAAAA' };
const KINDS = [SWEEP.kind, MP3.kind];

/** The job store of an empty database. */
export interface OpenedJobs {
  readonly jobs: JobStore;
  /** Adds `ms` to all due times, as if the clock had been set back. */
  setClockBack(ms: number): Promise<void>;
  close(): Promise<void>;
}

let names = 0;
const holder = (leaseMs = HOUR_MS): JobHolder => ({ holder: `1-${++names}`, leaseMs });
const take = (jobs: JobStore, limit = 10, leaseMs = HOUR_MS): ReturnType<JobStore['take']> =>
  jobs.take({ ...holder(leaseMs), kinds: KINDS, limit });

async function takeOne(jobs: JobStore, leaseMs = HOUR_MS): Promise<Awaited<ReturnType<JobStore['take']>>[0]> {
  const [job] = await take(jobs, 1, leaseMs);
  if (!job) throw new Error('Nothing is due.');
  return job;
}

/** The rules for every job store; each runs on an empty one. */
const RULES: Readonly<Record<string, (opened: OpenedJobs) => Promise<void>>> = {
  'queues a job once, and again after it was done': async ({ jobs }) => {
    await Promise.all(Array.from({ length: 5 }, () => jobs.enqueue(MP3, 0)));
    expect(await jobs.find(MP3)).toEqual({ ...MP3, status: 'waiting', attempts: 0, lastError: null });
    const job = await takeOne(jobs);
    expect(job).toMatchObject({ ...MP3, attempts: 1 });
    await jobs.enqueue(MP3, 0);
    expect(await take(jobs)).toEqual([]);
    expect(await jobs.complete(job)).toBe(true);
    expect(await jobs.find(MP3)).toMatchObject({ status: 'done' });
    expect(await take(jobs)).toEqual([]);
    await jobs.enqueue(MP3, 0);
    expect(await take(jobs)).toMatchObject([{ ...MP3, attempts: 1 }]);
  },

  'keeps the trace that queued a job, until it is done': async ({ jobs }) => {
    const traceparent = '00-6f3b3b0e7a354f7e9d3a2f5a8b1c9d00-9d3a2f5a8b1c9d00-01';
    await jobs.enqueue(MP3, 0, traceparent);
    const first = await takeOne(jobs);
    expect(first).toMatchObject({ traceparent });
    await jobs.fail(first, { error: 'No paint.', delayMs: 0 });
    const second = await takeOne(jobs);
    expect(second).toMatchObject({ traceparent, attempts: 2 });
    await jobs.complete(second);
    await jobs.enqueue(MP3, 0);
    expect(await takeOne(jobs)).not.toHaveProperty('traceparent');
  },

  'gives each job to one of several concurrent callers': async ({ jobs }) => {
    for (let key = 0; key < 20; key += 1) await jobs.enqueue({ ...MP3, key: String(key) }, 0);
    const taken = await Promise.all(Array.from({ length: 30 }, () => take(jobs, 2)));
    const keys = taken.flat().map((job) => job.key);
    expect(keys).toHaveLength(20);
    expect(new Set(keys).size).toBe(20);
  },

  'returns only due jobs of the requested kinds, the longest due first': async ({ jobs }) => {
    await jobs.enqueue({ ...MP3, key: 'later' }, HOUR_MS);
    await jobs.enqueue({ ...MP3, key: 'second' }, -1000);
    await jobs.enqueue({ ...MP3, key: 'first' }, -2000);
    await jobs.enqueue(SWEEP, -3000);
    const mp3s = { ...holder(), kinds: [MP3.kind] };
    expect((await jobs.take({ ...mp3s, limit: 1 })).map((job) => job.key)).toEqual(['first']);
    expect((await jobs.take({ ...mp3s, limit: 9 })).map((job) => job.key)).toEqual(['second']);
    expect(await jobs.take({ ...mp3s, kinds: [], limit: 9 })).toEqual([]);
    expect(await jobs.take({ ...mp3s, limit: 0 })).toEqual([]);
  },

  'lets one of several concurrent callers claim a job, due or not': async ({ jobs }) => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => jobs.claim(MP3, holder())));
    const [job, ...others] = claims.filter((claim) => claim !== undefined);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ ...MP3, attempts: 1 });
    expect(await jobs.find(MP3)).toMatchObject({ status: 'running' });
    if (job) await jobs.fail(job, { error: 'x', delayMs: HOUR_MS });
    expect(await jobs.claim(MP3, holder())).toMatchObject({ attempts: 2 });
  },

  'reassigns a job after its lease has ended, and ignores its first holder': async ({ jobs }) => {
    await jobs.enqueue(MP3, 0);
    const dead = await takeOne(jobs, 0);
    expect(await jobs.find(MP3)).toMatchObject({ status: 'waiting' });
    const heir = await takeOne(jobs);
    expect(heir).toMatchObject({ ...MP3, attempts: 2 });
    expect(await jobs.extend(dead, HOUR_MS)).toBe(false);
    expect(await jobs.complete(dead)).toBe(false);
    expect(await jobs.fail(dead, { error: 'x', delayMs: 0 })).toBe(false);
    expect(await jobs.release(dead)).toBe(false);
    expect(await jobs.find(MP3)).toMatchObject({ status: 'running', attempts: 2, lastError: null });
    expect(await jobs.complete(heir)).toBe(true);
    expect(await jobs.complete(heir)).toBe(false);
  },

  'lets a claim take over a job whose lease has ended': async ({ jobs }) => {
    await jobs.claim(MP3, holder(0));
    expect(await jobs.claim(MP3, holder())).toMatchObject({ attempts: 2 });
    expect(await jobs.claim(MP3, holder())).toBeUndefined();
  },

  'keeps a job with a holder who extends its lease': async ({ jobs }) => {
    await jobs.enqueue(MP3, 0);
    const job = await takeOne(jobs, 0);
    expect(await jobs.extend(job, HOUR_MS)).toBe(true);
    expect(await take(jobs)).toEqual([]);
  },

  'stores why and how often a job failed, and retries it after its wait': async ({ jobs }) => {
    await jobs.enqueue(MP3, 0);
    await jobs.fail(await takeOne(jobs), { error: 'The disk is full.', delayMs: 0 });
    await jobs.fail(await takeOne(jobs), { error: 'y'.repeat(10_000), delayMs: HOUR_MS });
    expect(await take(jobs)).toEqual([]);
    const record = await jobs.find(MP3);
    expect(record).toMatchObject({
      status: 'waiting',
      attempts: 2,
      lastError: expect.stringMatching(/^y{100}/),
    });
    expect(record?.lastError?.length).toBeLessThan(1000);
    expect(await jobs.stuck(3, 10)).toEqual([]);
    expect(await jobs.stuck(2, 10)).toEqual([record]);
    const last = await jobs.claim(MP3, holder());
    if (last) await jobs.complete(last);
    expect(await jobs.stuck(1, 10)).toEqual([]);
    expect(await jobs.find(MP3)).toMatchObject({ lastError: null });
  },

  'does not count a released attempt': async ({ jobs }) => {
    await jobs.enqueue(MP3, 0);
    expect(await jobs.release(await takeOne(jobs))).toBe(true);
    expect(await take(jobs)).toMatchObject([{ attempts: 1 }]);
  },

  'queues a periodic job again and again': async ({ jobs }) => {
    await jobs.enqueue(SWEEP, 0);
    await jobs.complete(await takeOne(jobs), 0);
    expect(await jobs.find(SWEEP)).toMatchObject({ status: 'waiting', attempts: 0 });
    await jobs.complete(await takeOne(jobs), HOUR_MS);
    expect(await take(jobs)).toEqual([]);
    await jobs.enqueue(SWEEP, 0);
    expect(await take(jobs)).toEqual([]);
  },

  'can move a job earlier, never later, and leaves a held one with its holder': async ({ jobs }) => {
    await jobs.hasten(MP3, 0);
    expect(await jobs.find(MP3)).toBeUndefined();
    await jobs.enqueue(MP3, HOUR_MS);
    await jobs.hasten(MP3, 2 * HOUR_MS);
    expect(await take(jobs)).toEqual([]);
    await jobs.hasten(MP3, -1);
    const job = await takeOne(jobs);
    await jobs.hasten(MP3, -1);
    expect(await take(jobs)).toEqual([]);
    await jobs.complete(job);
    await jobs.hasten(MP3, -1);
    expect(await take(jobs)).toEqual([]);
  },

  'waits no longer than requested after the clock was set back': async ({ jobs, setClockBack }) => {
    await jobs.enqueue(SWEEP, 0);
    await jobs.enqueue(MP3, HOUR_MS);
    await setClockBack(24 * HOUR_MS);
    expect(await take(jobs)).toEqual([]);
    await jobs.mend();
    expect((await take(jobs)).map((job) => job.kind)).toEqual([SWEEP.kind]);
    await setClockBack(-HOUR_MS);
    expect((await take(jobs)).map((job) => job.kind)).toContain(MP3.kind);
  },

  'keeps a job with its holder after the clock was set back': async ({ jobs, setClockBack }) => {
    const living = await jobs.claim(MP3, holder());
    const dead = await jobs.claim(SWEEP, holder(0));
    await setClockBack(24 * HOUR_MS);
    await jobs.mend();
    expect(await take(jobs)).toMatchObject([{ ...SWEEP, attempts: 2 }]);
    expect(living && (await jobs.extend(living, HOUR_MS))).toBe(true);
    expect(dead && (await jobs.extend(dead, HOUR_MS))).toBe(false);
  },

  'lets a holder continue whose lease ended because the clock was set forward': async ({
    jobs,
    setClockBack,
  }) => {
    const job = await jobs.claim(MP3, holder());
    await setClockBack(-24 * HOUR_MS);
    expect(job && (await jobs.extend(job, HOUR_MS))).toBe(true);
    expect(await take(jobs)).toEqual([]);
  },

  'returns at once the jobs of holders that have exited': async ({ jobs }) => {
    const living = holder();
    await jobs.claim(MP3, living);
    await jobs.claim(SWEEP, holder());
    await jobs.releaseHeldBy((name) => name !== living.holder);
    expect((await take(jobs)).map((job) => job.kind)).toEqual([SWEEP.kind]);
  },

  'pauses a job whose holders do not survive it': async ({ jobs, setClockBack }) => {
    await jobs.enqueue(MP3, 0);
    for (let time = 0; time < STUCK_ATTEMPTS; time += 1) await takeOne(jobs, 0);
    expect(await take(jobs)).toEqual([]);
    expect(await jobs.stuck(STUCK_ATTEMPTS, 10)).toMatchObject([{ ...MP3, status: 'waiting' }]);
    await setClockBack(-STUCK_WAIT_MS);
    const [job] = await take(jobs);
    expect(job).toMatchObject({ ...MP3, attempts: STUCK_ATTEMPTS + 1 });
    await jobs.releaseHeldBy((name) => name === job?.holder);
    expect(await take(jobs)).toEqual([]);
    expect(await jobs.claim(MP3, holder())).toMatchObject(MP3);
  },

  'deletes jobs done long ago, and nothing else': async ({ jobs }) => {
    for (const key of ['done', 'waiting', 'failed']) await jobs.enqueue({ ...MP3, key }, 0);
    for (const job of await take(jobs)) {
      if (job.key === 'done') await jobs.complete(job);
      else if (job.key === 'failed') await jobs.fail(job, { error: 'x', delayMs: 0 });
      else await jobs.release(job);
    }
    await jobs.prune(HOUR_MS);
    expect(await jobs.find({ ...MP3, key: 'done' })).toBeDefined();
    await jobs.prune(0);
    expect(await jobs.find({ ...MP3, key: 'done' })).toBeUndefined();
    for (const key of ['waiting', 'failed']) expect(await jobs.find({ ...MP3, key })).toBeDefined();
  },
};

/** Tests a job store against every rule; called by each adapter's test file. */
export function describeJobStore(engine: string, open: () => Promise<OpenedJobs>): void {
  describe(`jobs: ${engine}`, () => {
    it.each(Object.keys(RULES))('%s', async (name) => {
      const opened = await open();
      await RULES[name]?.(opened);
      await opened.close();
    });
  });
}
