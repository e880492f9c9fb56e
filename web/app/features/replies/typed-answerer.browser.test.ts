import { expect, it } from 'vitest';
import { typedAnswerer } from './typed-answerer.ts';

// spec: questions.8
it('finds the hash by which the service counts the tries of a name', async () => {
  const token = `${'tablet'.padEnd(42, '_')}A`;
  expect(await typedAnswerer(token, 'Zoë')).toBe(
    '83a4921ac829e877f0d5c800d9bab1af395a7f42a331b5ba18f63c1b5d67c50d',
  );
  expect(await typedAnswerer(null, 'Zoë')).toBe('');
});
