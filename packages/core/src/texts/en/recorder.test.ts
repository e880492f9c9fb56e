import { expect, it } from 'vitest';
import { recordingTitle } from './recorder.ts';

it('shows the length in the page title', () => {
  expect(recordingTitle(42_900, false)).toBe('0:42 Recording · Beep');
  expect(recordingTitle(42_900, true)).toBe('0:42 Paused · Beep');
});
