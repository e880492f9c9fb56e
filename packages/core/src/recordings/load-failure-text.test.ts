import { expect, it } from 'vitest';
import type { CallFailure } from './call-outcome.ts';
import { listFailureText } from './load-failure-text.ts';

const refused = (httpStatus: number, code?: string): CallFailure => ({
  kind: 'refused',
  httpStatus,
  code,
  message: undefined,
});

// spec: api-errors.3
it.each([
  [refused(401), 'Unauthorized access'],
  [refused(400, 'unauthorized'), 'Unauthorized access'],
  [refused(403, 'forbidden'), 'Access forbidden'],
  [refused(500), 'Failed to fetch recordings'],
  [{ kind: 'network', reason: 'unreachable' }, 'Failed to fetch recordings'],
  [{ kind: 'malformed' }, 'Failed to fetch recordings'],
] as const)('describes %j as %s', (failure, text) => {
  expect(listFailureText(failure)).toBe(text);
});
