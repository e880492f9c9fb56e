import { aRecording, failed, ok, refused } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { hasChanged } from './reload-if-changed.ts';

const DRAWN = aRecording({ title: 'Essay 1' });

// spec: listen.24
it.each([
  ['nothing', ok(DRAWN), false],
  ['the title', ok({ ...DRAWN, title: 'Essay 2' }), true],
  ['that the title is shown', ok(aRecording()), true],
  ['the expiration', ok({ ...DRAWN, expiresAtMs: 1 }), true],
  ['that it is there, which it no longer is', refused(410, 'expired'), true],
  ['who may listen', refused(403, 'restricted'), true],
  ['that an account is needed', refused(401, 'unauthorized'), true],
  ['nothing that is known without a network', failed({ kind: 'network', reason: 'unreachable' }), false],
  ['nothing that a busy service tells', refused(429, 'rate_limited'), false],
  ['nothing that a slow line tells', refused(408, 'timeout'), false],
  ['nothing that a service in trouble tells', refused(503, 'unavailable'), false],
])('has changed: %s', async (_, outcome, expected) => {
  expect(await hasChanged({ find: async () => outcome }, DRAWN)).toBe(expected);
});

it('does not ask for a recording that is not for everybody', async () => {
  const limited = aRecording({ audioUrl: 'https://beep.example/media/a.webm?grant=1.x' });
  expect(await hasChanged({ find: async () => refused(401, 'unauthorized') }, limited)).toBe(false);
});
