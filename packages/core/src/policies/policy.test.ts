import { describe, expect, it } from 'vitest';
import { EXPIRATION_OPTIONS } from '../expiry/expiration-option.ts';
import { allowsExpiration, POLICY_DOMAIN, shortenExpiration } from './policy.ts';

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
