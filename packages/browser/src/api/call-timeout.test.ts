import { expect, it } from 'vitest';
import { callTimeoutMs } from './call-timeout.ts';

const DESK = 'Mozilla/5.0 (X11; Linux x86_64)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)';

// spec: limits.42
it.each([
  ['30 s', DESK, true, 30_000],
  ['60 s on a phone', PHONE, true, 60_000],
  ['5 s offline', DESK, false, 5000],
  ['5 s offline on a phone', PHONE, false, 5000],
])('times out after %s', (_name, userAgent, onLine, timeoutMs) => {
  expect(callTimeoutMs({ userAgent, onLine })).toBe(timeoutMs);
});
