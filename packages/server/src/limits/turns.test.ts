import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

// spec: V2
it('lets one caller continue in each turn of the loop, in order', async () => {
  const nextTurn = createTurns();
  const seen: string[] = [];
  const goOn = async (name: string): Promise<void> => {
    await nextTurn();
    seen.push(name);
    setImmediate(() => seen.push(`after ${name}`));
  };
  await Promise.all(['a', 'b', 'c'].map(goOn));
  await nextTurn();
  // Without turns all three would come before their continuations.
  expect(seen).toEqual(['a', 'b', 'after a', 'c', 'after b', 'after c']);
});
