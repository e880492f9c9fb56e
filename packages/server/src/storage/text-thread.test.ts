import { afterAll, expect, it } from 'vitest';
import { createTextThread } from './text-thread.ts';

const thread = createTextThread();
afterAll(() => thread.close());

const sent = { format: 'text/plain', bytes: Buffer.from('Hello') } as const;

// spec: V2
it('checks transcripts in turns, and refuses more of one owner', async () => {
  const done: string[] = [];
  const check = async (owner: string): Promise<void> => {
    const { status } = await thread.check(owner, sent);
    done.push(`${owner} ${status}`);
  };
  const checks = Array.from({ length: 17 }, () => check('ann'));
  const refused = expect(check('ann')).rejects.toMatchObject({ code: 'rate_limited' });
  await Promise.all([...checks, refused, check('ben')]);
  expect(done).toHaveLength(18);
  expect(done.indexOf('ben ok')).toBe(2);
});

it('makes the entry of a transcript in the index', async () => {
  const transcript = { format: 'text/vtt', text: 'WEBVTT\n\n0:1.0-->0:2.0\nÉté, été' } as const;
  const entry = await thread.run('indexTranscript', { ownerUid: 'ann', transcript });
  expect(entry).toEqual({ spoken: ' ete ete ', vector: expect.stringMatching(/^'[\da-f]{10}ete'$/) });
});
