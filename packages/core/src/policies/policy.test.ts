import { describe, expect, it } from 'vitest';
import { EXPIRATION_OPTIONS } from '../expiry/expiration-option.ts';
import { allowsExpiration, DEFAULT_POLICY, RULE_NAMES, readRules, shortenExpiration } from './policy.ts';
import { listRule, POLICY_DOMAIN, ruleCounts } from './policy-lists.ts';
import { shorterLifetime, TOKEN_LIFETIME_NAMES } from './token-lifetimes.ts';

it('reads rules with the default of one that an older service does not have, and refuses unknown values', () => {
  const { hearing: _, ...older } = DEFAULT_POLICY;
  expect(readRules(RULE_NAMES, { ...older, recorders: ['a@b.c', 3] })).toEqual({
    ...DEFAULT_POLICY,
    recorders: ['a@b.c'],
  });
  expect(readRules(['hearing'], { hearing: false })).toEqual({ hearing: false });
  const unknown = [
    { hearing: 'yes' },
    { replies: 'yes' },
    { downloads: 'all' },
    { longestLife: '2_days' },
    { recorders: 'a@b.c' },
  ];
  for (const change of unknown)
    expect(readRules(RULE_NAMES, { ...DEFAULT_POLICY, ...change })).toBeUndefined();
});

describe('the longest life of a policy', () => {
  it('allows the options that end no later', () => {
    const allowed = (longest: (typeof EXPIRATION_OPTIONS)[number]): string[] =>
      EXPIRATION_OPTIONS.filter((option) => allowsExpiration(longest, option));
    expect(allowed('never')).toEqual(EXPIRATION_OPTIONS);
    expect(allowed('1_year')).toEqual(['1_day', '1_week', '1_month', '1_year']);
    expect(allowed('1_day')).toEqual(['1_day']);
  });

  it('shortens longer options only', () => {
    expect(shortenExpiration('1_month', 'never')).toBe('1_month');
    expect(shortenExpiration('1_month', '1_week')).toBe('1_week');
    expect(shortenExpiration('never', 'never')).toBe('never');
  });
});

it('knows what the lists contain, and when they count', () => {
  expect([listRule('recorders')?.of, listRule('listenerDomains')?.of]).toEqual(['address', 'domain']);
  expect(listRule('downloads')).toBeUndefined();
  const counts = (policy: object) =>
    (['recorders', 'listenerDomains', 'downloads'] as const).map((name) => ruleCounts(name, policy));
  expect(counts(DEFAULT_POLICY)).toEqual([false, false, true]);
  expect(counts({ recording: 'listed', listeners: 'anyone' })).toEqual([true, false, true]);
  expect(counts({ recording: 'nobody', listeners: 'domains' })).toEqual([false, true, true]);
});

it('orders the lives of API tokens', () => {
  const shorter = TOKEN_LIFETIME_NAMES.map((other) => [
    shorterLifetime('30_days', other),
    shorterLifetime(other, '30_days'),
  ]);
  expect(shorter.map(([one]) => one)).toEqual(['7_days', '30_days', '30_days', '30_days']);
  for (const [one, other] of shorter) expect(one).toBe(other);
});

describe('POLICY_DOMAIN', () => {
  it.each(['school.org', 'a.b-c.example', 'xn--bcher-kva.example', '3.school.org'])(
    'accepts %s',
    (domain) => {
      expect(POLICY_DOMAIN.test(domain)).toBe(true);
    },
  );

  it.each([
    'School.org',
    'school.org.',
    '.school.org',
    'school',
    'schüle.org',
    'a..org',
    '-a.org',
    'a-.org',
    '*',
    'a@b.org',
    '10.0.0.1',
    'school.org\n',
    `${'a'.repeat(64)}.org`,
  ])('refuses %j', (domain) => {
    expect(POLICY_DOMAIN.test(domain)).toBe(false);
  });
});
