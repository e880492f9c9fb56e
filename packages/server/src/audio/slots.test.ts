import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

describe('createSlots', () => {
  it('runs as many jobs at a time as it has slots, in their order, whatever becomes of them', async () => {
    const inSlot = createSlots(2);
    const began: string[] = [];
    const jobs = new Map<string, PromiseWithResolvers<string>>();
    const add = (name: string): Promise<string> => {
      const job = Promise.withResolvers<string>();
      jobs.set(name, job);
      return inSlot(() => {
        began.push(name);
        return job.promise;
      });
    };
    const all = ['a', 'b', 'c', 'd'].map(add);
    expect(began).toEqual(['a', 'b']);
    jobs.get('b')?.reject(new Error('broken'));
    await expect(all[1]).rejects.toThrow('broken');
    await Promise.resolve();
    expect(began).toEqual(['a', 'b', 'c']);
    for (const [name, job] of jobs) job.resolve(name);
    expect(await Promise.all([all[0], all[2], all[3]])).toEqual(['a', 'c', 'd']);
    void add('e');
    expect(began).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
