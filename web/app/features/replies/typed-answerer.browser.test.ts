import { expect, it } from 'vitest';
import { typedAnswerer } from './typed-answerer.ts';

// spec: questions.8
it('finds the hash by which the service counts the tries of a name', async () => {
  const token = `${'tablet'.padEnd(42, '_')}A`;
  expect(await typedAnswerer(token, 'Zoë')).toBe(
    'f095fa23e8e234f95502ebb94a6e1bc71cffb2e243ca51e34df9df3cafcd0cee',
  );
  expect(await typedAnswerer(null, 'Zoë')).toBe('');
});
