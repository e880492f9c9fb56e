import { expect, it } from 'vitest';
import { emailOf } from './email-of.ts';

it.each([
  ['Ann@School.Example', 'ann@school.example'],
  // The Kelvin sign, whose lower case is the letter k.
  ['\u212Aim@school.example', '\u212Aim@school.example'],
  ['İda@school.example', 'İda@school.example'],
  [undefined, null],
])('the address of %s is %s', (verifiedEmail, expected) => {
  expect(emailOf(verifiedEmail === undefined ? {} : { verifiedEmail })).toBe(expected);
});
