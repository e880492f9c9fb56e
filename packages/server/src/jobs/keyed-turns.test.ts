import { describe, expect, it } from 'vitest';
import { createKeyedTurns } from './keyed-turns.ts';

const turns = (slots: number, maxWaiting = 9) =>
  createKeyedTurns({ slots, maxWaiting, refusal: 'Too many.' });

/** Jobs controlled by the test, and the order in which they began. */
function createJobs() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, job, end: (name: string) => ends.get(name)?.() };
}

describe('turns', () => {
  it('run one job at a time per key, and other keys meanwhile', async () => {
    const run = turns(2);
    const { begun, job, end } = createJobs();
    const first = run('a', job('a1'));
    void run('a', job('a2'));
    void run('b', job('b1'));
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    end('a1');
    expect(await first).toBe('a1');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
  });

  // spec: V2
  it('alternate between keys, however many jobs one of them has', async () => {
    const run = turns(1);
    const { begun, job, end } = createJobs();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void run(name.charAt(0), job(name));
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
      await expect.poll(() => begun).toContain(name);
      end(name);
    }
    expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a3'));
    expect(begun.indexOf('c1')).toBeLessThan(begun.indexOf('a3'));
  });

  it('reject only the key that has too many jobs waiting', async () => {
    const run = turns(1, 1);
    const { job } = createJobs();
    void run('a', job('a1'));
    void run('a', job('a2'));
    await expect(run('a', job('a3'))).rejects.toMatchObject({ code: 'rate_limited', message: 'Too many.' });
    void run('b', job('b1'));
    await expect(run('b', job('b2'))).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('skip cancelled jobs, and continue after a failed job', async () => {
    const run = turns(1);
    const { begun, job, end } = createJobs();
    const failing = run('a', () => Promise.reject(new Error('broken')));
    const leaving = new AbortController();
    const left = run('a', job('left'), leaving.signal);
    void run('b', job('b1'));
    leaving.abort(new Error('gone'));
    await expect(failing).rejects.toThrow('broken');
    await expect(left).rejects.toThrow('gone');
    await expect.poll(() => begun).toEqual(['b1']);
    end('b1');
    expect(begun).toEqual(['b1']);
  });
});
