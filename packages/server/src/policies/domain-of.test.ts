import { describe, expect, it } from 'vitest';
import { domainOf, domainOfUser } from './domain-of.ts';

describe('domainOf', () => {
  it.each([
    ['ann@school.example', 'school.example'],
    ['Ann@School.EXAMPLE', 'school.example'],
    ['ann@bücher.example', 'xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ann+tag@mail.school.example', 'mail.school.example'],
    [`${'a'.repeat(305)}@school.example`, 'school.example'],
  ])('reads %s', (email, domain) => {
    expect(domainOf(email)).toBe(domain);
  });

  // spec: L11
  it('tells a look-alike with a Greek omicron from the domain', () => {
    expect(domainOf('ann@sch\u03bfol.example')).toMatch(/^xn--/);
  });

  it.each([
    undefined,
    '',
    'ann',
    'ann@',
    '@school.example',
    'ann@school',
    'ann@school.example.',
    'ann@.school.example',
    'ann@school..example',
    'ann@ｓchool.example',
    'ann@school。example',
    'ann@evil.example@school.example',
    'ann@school.example\u200b',
    'ann@school.example ',
    'ann@[10.0.0.1]',
    'ann@10.0.0.1',
    `${'a'.repeat(306)}@school.example`,
    `ann@${'a'.repeat(400)}.example`,
  ])('finds no domain in %j', (email) => {
    expect(domainOf(email)).toBeNull();
  });
});

it('is that of the platform that vouches for a user, or of the verified address', () => {
  const verifiedEmail = 'ann@school.example';
  expect(domainOfUser({ verifiedEmail })).toBe('school.example');
  expect(domainOfUser({ verifiedEmail, domain: 'lms.example' })).toBe('lms.example');
  expect([domainOfUser({}), domainOfUser(undefined)]).toEqual([null, null]);
});
