import { describe, expect, it } from 'vitest';
import { recordingName } from '../texts/index.ts';
import { whichRecording } from './recording-name.ts';

it.each([
  [42.4, 'Voice note, 0:42'],
  [299.9, 'Voice note, 4:59'],
  [0.4, 'Voice note, 0:00'],
])('calls a recording of %d s %j', (durationSeconds, name) => {
  expect(recordingName(durationSeconds)).toBe(name);
});

describe('a recording in a list', () => {
  it('is named by its creation time', () => {
    const createdAtMs = Date.UTC(2026, 2, 3, 9, 41);
    expect(whichRecording({ createdAtMs, durationSeconds: 42 }, 'UTC')).toBe(
      'voice note of Mar 3, 2026, 9:41 AM',
    );
  });

  it('is named by its length if its creation time is unknown', () => {
    expect(whichRecording({ createdAtMs: null, durationSeconds: 42 })).toBe('voice note, 0:42');
  });
});
