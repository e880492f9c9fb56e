import { expect, it } from 'vitest';
import { type CallFailure, isRetryable } from './call-outcome.ts';

const refused = (httpStatus: number): CallFailure => ({
  kind: 'refused',
  httpStatus,
  code: undefined,
  message: undefined,
});

it.each([
  { kind: 'network', reason: 'unreachable' },
  { kind: 'malformed' },
  { kind: 'signed-out' },
  refused(401),
  refused(408),
  refused(429),
  refused(503),
] satisfies CallFailure[])('can be retried after %j', (failure) => {
  expect(isRetryable({ status: 'failed', failure })).toBe(true);
});

it.each([refused(400), refused(403), refused(404), refused(409), refused(410)])(
  'cannot be retried after %j',
  (failure) => expect(isRetryable({ status: 'failed', failure })).toBe(false),
);

it('is not retried after success', () => {
  expect(isRetryable({ status: 'ok', value: 1 })).toBe(false);
});
