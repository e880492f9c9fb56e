import { expect, it } from 'vitest';
import { ConfigError } from './config/config-error.ts';
import { failureText } from './failure-text.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const fullDatabase = Object.assign(new Error('database or disk is full'), { errcode: 13 });

it.each([
  ['of ours', new ConfigError('No such account.'), 'No such account.'],
  ['of others', new TypeError('x is not a function'), 'TypeError: x is not a function'],
  [
    'with a cause',
    new Error('Not inspected.', { cause: new Error('gone') }),
    'Error: Not inspected. (Error: gone)',
  ],
  [
    'of a full disk',
    full,
    'The disk is full (Error: ENOSPC: no space left on device, write). Make room, and run the command again.',
  ],
  [
    'of a full disk, to SQLite',
    fullDatabase,
    'The disk is full (Error: database or disk is full). Make room, and run the command again.',
  ],
])('explains an error %s', (_name, error, text) => {
  expect(failureText(error)).toBe(text);
});
