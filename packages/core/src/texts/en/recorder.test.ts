import { expect, it } from 'vitest';
import { recordingTitle, stopsInText } from './recorder.ts';

it.each([
  [30_000, 'Stopping in 30 seconds. Your recording will be saved.'],
  [29_750, 'Stopping in 30 seconds. Your recording will be saved.'],
  [1000, 'Stopping in 1 second. Your recording will be saved.'],
])('says that %s ms are left', (leftMs, text) => {
  expect(stopsInText(leftMs)).toBe(text);
});

it('shows the length in the page title', () => {
  expect(recordingTitle(42_900, false)).toBe('0:42 Recording · Beep');
  expect(recordingTitle(42_900, true)).toBe('0:42 Paused · Beep');
});
