import { DEFAULT_POLICY, type Policy } from '@beep/core/policies';
import { expect, it } from 'vitest';
import { mayRecord } from './may-record.ts';

const policy = (recording: Policy['recording']): Policy => ({
  ...DEFAULT_POLICY,
  ...{ recording, recorders: ['ann@school.example'] },
});
const ANN = { uid: 'ann', authTime: 0, verifiedEmail: 'Ann@School.example' };
const BEN = { uid: 'ben', authTime: 0, verifiedEmail: 'ben@school.example' };
const NOBODY = { uid: 'x', authTime: 0 };

// spec: policies.3
it.each([
  ['everyone', [true, true, true]],
  ['listed', [true, false, false]],
  ['nobody', [false, false, false]],
] as const)(
  'with a policy for %s, who is listed, who is not, and who has no address may record: %j',
  (rule, may) => {
    expect([ANN, BEN, NOBODY].map((user) => mayRecord(policy(rule), user))).toEqual(may);
  },
);
