import { expect, it } from 'vitest';
import { deleteAccountHeading, welcomeHeading } from './site-texts.ts';

it.each([
  ['Ada Lovelace', 'Welcome Ada!'],
  ['  Ada  King ', 'Welcome Ada!'],
  ['Ada', 'Welcome Ada!'],
  ['', 'Welcome!'],
  [null, 'Welcome!'],
])('the welcome page greets %j with "%s"', (name, greeting) => {
  expect(welcomeHeading(name)).toBe(greeting);
});

it('the question before an account goes names the account', () => {
  expect(deleteAccountHeading('ada@school.example')).toBe('Permanently Delete Account ada@school.example');
});
