import { expect, it } from 'vitest';
import { deleteAccountHeading, welcomeHeading } from './site.ts';

it.each([
  ['Ada Lovelace', 'Welcome Ada!'],
  ['  Ada  King ', 'Welcome Ada!'],
  ['Ada', 'Welcome Ada!'],
  ['', 'Welcome!'],
  [null, 'Welcome!'],
])('greets %j with "%s" on the welcome page', (name, greeting) => {
  expect(welcomeHeading(name)).toBe(greeting);
});

it('names the account in the question before deleting it', () => {
  expect(deleteAccountHeading('ada@school.example')).toBe('Permanently Delete Account ada@school.example');
});
