import { expect, it } from 'vitest';
import { extensionOrigins, isChromiumExtensionId, isFirefoxExtensionId } from './extension-ids.ts';

const CHROMIUM = 'nnebiedacepfejdlbfehmoegnfodhdho';

it.each(['gmail@beep.example', 'docs@localhost', '@a', '{0f0e0d0c-0b0a-0908-0706-050403020100}'])(
  '%s is the id of a Firefox extension',
  (id) => expect([isFirefoxExtensionId(id), isChromiumExtensionId(id)]).toEqual([true, false]),
);

it.each([
  'gmail',
  'gmail@',
  'a@b@c',
  'a b@c',
  'a@*',
  'a@b/c',
  '{0f0e0d0c}',
  'moz-extension://0f0e0d0c-0b0a-0908-0706-050403020100',
  `a@${'b'.repeat(80)}`,
])('%s is no id', (id) =>
  expect([isFirefoxExtensionId(id), isChromiumExtensionId(id)]).toEqual([false, false]),
);

it('only an extension of Chromium has a fixed origin', () => {
  expect(isChromiumExtensionId(CHROMIUM)).toBe(true);
  expect(extensionOrigins([CHROMIUM, 'gmail@beep.example'])).toEqual([`chrome-extension://${CHROMIUM}`]);
});
