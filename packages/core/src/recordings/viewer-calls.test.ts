import { expect, it, vi } from 'vitest';
import type { TokenOutcome } from '../session/ports.ts';
import { ok, refused } from '../testing/index.ts';
import type { CallOutcome } from './call-outcome.ts';
import { createViewerCalls, isTemporaryUrl } from './viewer-calls.ts';

const RESTRICTED = refused(403, 'restricted');
const forSomeone = async (token: string | null): Promise<CallOutcome<string>> =>
  token === null ? RESTRICTED : ok(token);
const asViewer = (outcome: TokenOutcome) => createViewerCalls({ ensureFreshToken: async () => outcome });

it('asks as the user only what the service does not give to everybody', async () => {
  const ensureFreshToken = vi.fn(async () => ({ status: 'token', token: 't' }) as const);
  const call = createViewerCalls({ ensureFreshToken });
  expect(await call(async (token) => ok(token))).toEqual(ok(null));
  expect(await call(async () => refused(403, 'suspended'))).toEqual(refused(403, 'suspended'));
  expect(ensureFreshToken).not.toHaveBeenCalled();
  expect(await call(forSomeone)).toEqual(ok('t'));
});

it('gives the refusal to visitors', async () => {
  expect(await asViewer({ status: 'signed-out' })(forSomeone)).toEqual(RESTRICTED);
  expect(await asViewer({ status: 'offline' })(forSomeone)).toEqual(RESTRICTED);
});

it.each([
  ['https://beep.example/media/a.webm?grant=x', true],
  ['https://beep.example/media/a.webm?v=2&grant=x', true],
  ['https://beep.example/media/grant=x.webm', false],
])('knows the temporary address %s: %s', (url, isIt) => {
  expect(isTemporaryUrl(url)).toBe(isIt);
});
