import { describe, expect, it } from 'vitest';
import { EXPIRATION_OPTIONS } from '../expiry/expiration-option.ts';
import { allowsExpiration, DEFAULT_POLICY, RULE_NAMES, readRules, shortenExpiration } from './policy.ts';
import { POLICY_DOMAIN } from './policy-lists.ts';

it('reads rules with the default of one that an older service does not have, and refuses unknown values', () => {
  const { hearing: _, ...older } = DEFAULT_POLICY;
  expect(readRules(RULE_NAMES, { ...older, recorders: ['a@b.c', 3] })).toEqual({
    ...DEFAULT_POLICY,
    recorders: ['a@b.c'],
  });
  const unknown = [
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
