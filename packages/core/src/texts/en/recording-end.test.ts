import { expect, it } from 'vitest';
import { stopsInText } from './recording-end.ts';

it.each([
  [30_000, 'save', 'Stopping in 30 seconds. Your recording will be saved.'],
  [29_750, 'save', 'Stopping in 30 seconds. Your recording will be saved.'],
  [1000, 'send', 'Stopping in 1 second. Your recording will be sent.'],
] as const)('says that %s ms are left, and what follows (%s)', (leftMs, end, text) => {
  expect(stopsInText(leftMs, end)).toBe(text);
});
