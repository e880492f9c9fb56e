import { describe, expect, it } from 'vitest';
import { recordingName, whichRecording } from './recording-name.ts';

it.each([
  [42.4, 'Voice note, 0:42'],
  [299.9, 'Voice note, 4:59'],
  [0.4, 'Voice note, 0:00'],
])('calls a recording of %d s %j', (durationSeconds, name) => {
  expect(recordingName({ durationSeconds })).toBe(name);
});

it('calls a recording by the title that listeners see', () => {
  const titled = { durationSeconds: 1, title: 'Essay' };
  expect(recordingName(titled)).toBe('Essay');
  expect(recordingName({ ...titled, isTitleShown: true })).toBe('Essay');
  expect(recordingName({ ...titled, isTitleShown: false })).toBe('Voice note, 0:01');
});

describe('a recording in a list', () => {
  it('is named by its creation time', () => {
    const createdAtMs = Date.UTC(2026, 2, 3, 9, 41);
    expect(whichRecording({ createdAtMs, durationSeconds: 42 }, 'UTC')).toBe(
      'voice note of Mar 3, 2026, 9:41 AM',
    );
  });

  it('is named by its title too, shown or not', () => {
    const titled = { createdAtMs: null, durationSeconds: 42, title: 'Essay' };
    expect(whichRecording(titled)).toBe('“Essay”, voice note, 0:42');
  });

  it('is named by its length if its creation time is unknown', () => {
    expect(whichRecording({ createdAtMs: null, durationSeconds: 42 })).toBe('voice note, 0:42');
  });
});
