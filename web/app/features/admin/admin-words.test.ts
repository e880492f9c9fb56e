import { DEFAULT_POLICY } from '@beep/core/policies';
import { peopleListed } from '@beep/core/texts';
import { expect, it } from 'vitest';
import { adminFailureText, personName, storedFigures } from './admin-words.ts';
import { policyChanges, policySummary, previewSentences } from './policy-words.ts';
import { aPerson } from './testing/fake-admin.ts';

const PREVIEW = {
  recordings: 300,
  graceEndsAt: Date.UTC(2026, 11, 3, 12) / 1000,
  deletions: 214,
  laterDeletions: 12,
  firstLaterDeletionAt: Date.UTC(2027, 10, 27, 9) / 1000,
  silenced: 1,
};

// spec: policies.13
it('says what a change of policy does, and dates the first deletion apart from the grace period', () => {
  expect(previewSentences(PREVIEW, 'UTC')).toEqual([
    'Will delete 214 recordings on Dec 3, 2026, when the grace period ends.',
    '12 more will be deleted from Nov 27, 2027 on, earlier than planned now.',
    '1 recording that anyone could hear will only play for the domains that may listen.',
  ]);
  expect(previewSentences({ ...PREVIEW, deletions: 0, silenced: 0 }, 'UTC')).toEqual([
    '12 recordings will be deleted from Nov 27, 2027 on, earlier than planned now.',
    'The grace period ends on Dec 3, 2026: this change deletes nothing before.',
  ]);
  expect(previewSentences({ ...PREVIEW, deletions: 1, laterDeletions: 1, silenced: 0 }, 'UTC')).toEqual([
    'Will delete 1 recording on Dec 3, 2026, when the grace period ends.',
    '1 more will be deleted on Nov 27, 2027, earlier than planned now.',
  ]);
  const none = { deletions: 0, laterDeletions: 0, firstLaterDeletionAt: null, silenced: 0 };
  expect(previewSentences({ ...PREVIEW, ...none })).toEqual([
    'Deletes and silences none of the 300 recordings under this policy.',
  ]);
});

it('sums up a policy, and the changes between two versions', () => {
  expect(policySummary(DEFAULT_POLICY)).toEqual([]);
  const strict = {
    ...DEFAULT_POLICY,
    longestLife: '1_month' as const,
    listeners: 'domains' as const,
    listenerDomains: ['a.example', 'b.example', 'c.example', 'd.example'],
  };
  expect(policySummary(strict)).toEqual([
    'Recordings are deleted after 1 month.',
    'Only a.example, b.example, c.example and 1 more may listen.',
  ]);
  expect(policyChanges(DEFAULT_POLICY, strict)).toEqual([
    'Longest life of a recording: 1 month',
    'Who may listen: Logged-in people from some domains',
    'Domains that may listen: a.example, b.example, c.example and 1 more',
  ]);
  expect(policyChanges(strict, strict)).toEqual([]);
});

it('names people', () => {
  expect(personName(aPerson({ email: null, uid: 'u7' }))).toBe('Account u7');
});

it.each([
  [
    { kind: 'network', reason: 'unreachable' },
    'The service can’t be reached. Check your connection, then try again.',
  ],
  [refusal(403), 'You may not administer this. Your rights may have changed.'],
  [refusal(404), 'It doesn’t exist any more.'],
  [refusal(409), 'Someone else changed this meanwhile. Reload the page.'],
  [refusal(500), 'Something went wrong. Please try again.'],
  [{ kind: 'malformed' }, 'Something went wrong. Please try again.'],
] as const)('says why a call failed: %j', (failure, text) => {
  expect(adminFailureText(failure)).toBe(text);
});

function refusal(httpStatus: number) {
  return { kind: 'refused', httpStatus, code: undefined, message: undefined } as const;
}

it('says how many people are listed', () => {
  expect(peopleListed(1, 1)).toBe('1 person');
  expect(peopleListed(0, 0)).toBe('0 people');
  expect(peopleListed(50, 1204)).toBe('50 of 1,204 people');
});

it('says what is stored', () => {
  const words = (people: number, recordings: number): readonly string[] =>
    storedFigures({ people, recordings, bytes: 0 }).map(({ name, value }) => `${value} ${name}`);
  expect(words(1, 1)).toEqual(['1 person', '1 recording', '0 B stored']);
  expect(words(1204, 0)).toEqual(['1,204 people', '0 recordings', '0 B stored']);
});
