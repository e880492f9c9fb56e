import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { tokenEnd } from './token-end.ts';

const DAY_MS = 86_400_000;
const asked: (string | null)[] = [];
const withLongest = (longestTokenLife: Policy['longestTokenLife']) => ({
  policyOf: (domain: string | null): Policy => {
    asked.push(domain);
    return { ...DEFAULT_POLICY, longestTokenLife };
  },
});

// spec: tokens.6
it.each([
  ['30_days', 90, 30],
  ['30_days', 7, 7],
  ['1_year', 90, 90],
] as const)('ends by a policy of %s a token that was made for %i days after %i', (longest, days, after) => {
  const token = {
    owner_email: 'ann@school.example',
    created_at_ms: 5 * DAY_MS,
    ends_at_ms: (5 + days) * DAY_MS,
  };
  expect(tokenEnd(withLongest(longest), token)).toBe((5 + after) * DAY_MS);
});

it('goes by the policy of the domain of its owner', () => {
  asked.length = 0;
  for (const owner_email of ['ann@school.example', null]) {
    tokenEnd(withLongest('1_year'), { owner_email, created_at_ms: 0, ends_at_ms: 1 });
  }
  expect(asked).toEqual(['school.example', null]);
});
