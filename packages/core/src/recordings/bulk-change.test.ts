import { expect, it } from 'vitest';
import { failed, ok, refused } from '../testing/index.ts';
import { changeInParts } from './bulk-change.ts';

const ids = Array.from({ length: 250 }, (_, index) => `r${index}`);

it('changes a hundred recordings in a call, and collects what became of each', async () => {
  const sizes: number[] = [];
  const { failure } = refused(403, 'forbidden') as { failure: { kind: 'malformed' } };
  const result = await changeInParts(ids, async (part) => {
    sizes.push(part.length);
    const [first = '', ...others] = part;
    return ok({ done: others, refused: [{ id: first, failure }] });
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(result.done).toHaveLength(247);
  expect(result.refused).toEqual(['r0', 'r100', 'r200'].map((id) => ({ id, failure })));
});

it('goes on after a refusal, but not while the network is down', async () => {
  let calls = 0;
  const outcomes = [refused(500, 'internal'), failed({ kind: 'network', reason: 'unreachable' })] as const;
  const result = await changeInParts(ids, async () => {
    calls += 1;
    return outcomes[calls - 1] ?? ok({ done: [], refused: [] });
  });
  expect(calls).toBe(2);
  expect(result.done).toEqual([]);
  expect(result.refused.map(({ id }) => id)).toEqual(ids);
  expect(result.refused[0]?.failure).toMatchObject({ code: 'internal' });
  expect(result.refused.at(-1)?.failure).toMatchObject({ kind: 'network' });
});
