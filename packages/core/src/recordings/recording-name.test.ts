import { expect, it } from 'vitest';
import { recordingName } from './recording-name.ts';

it.each([
  [42.4, 'Voice note, 0:42'],
  [299.9, 'Voice note, 4:59'],
  [0.4, 'Voice note, 0:00'],
])('calls a recording of %d s %j', (durationSeconds, name) => {
  expect(recordingName(durationSeconds)).toBe(name);
});
