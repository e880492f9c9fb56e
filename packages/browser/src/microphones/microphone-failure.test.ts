import { expect, it } from 'vitest';
import { microphoneFailure } from './microphone-failure.ts';

it.each([
  ['NotAllowedError', 'microphone-blocked'],
  ['SecurityError', 'microphone-blocked'],
  ['NotFoundError', 'microphone-missing'],
  ['OverconstrainedError', 'microphone-missing'],
  ['NotReadableError', 'microphone-in-use'],
  ['AbortError', 'microphone-in-use'],
  ['TypeError', 'microphone-failed'],
  ['toString', 'microphone-failed'],
])('maps %s to %s', (name, expected) => {
  expect(microphoneFailure(new DOMException('said', name))).toBe(expected);
});

it('treats a rejection without a name as a failure', () => {
  expect(microphoneFailure(undefined)).toBe('microphone-failed');
});
