import { expect, it } from 'vitest';
import { welcomeHeading } from './site.ts';

// spec: welcome.1
it.each([
  ['Ada Lovelace', 'Welcome Ada!'],
  ['  Ada  King ', 'Welcome Ada!'],
  ['Ada', 'Welcome Ada!'],
  ['', 'Welcome!'],
  [null, 'Welcome!'],
])('greets %j with "%s" on the welcome page', (name, greeting) => {
  expect(welcomeHeading(name)).toBe(greeting);
});
