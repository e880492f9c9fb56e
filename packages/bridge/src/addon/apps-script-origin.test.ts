import { expect, it } from 'vitest';
import { isAppsScriptOrigin } from './apps-script-origin.ts';

const NAME = 'n-t7w6ygfd5ml7uzqqcfsrdpv3dmh5ls7mqymtwsy';

it.each([
  `https://${NAME}-0lu-script.googleusercontent.com`,
  `https://${NAME}-1lu-script.googleusercontent.com`,
  `https://${NAME}-script.googleusercontent.com`,
])('accepts %s', (origin) => {
  expect(isAppsScriptOrigin(origin)).toBe(true);
});

it.each([
  `http://${NAME}-0lu-script.googleusercontent.com`,
  `https://${NAME}-0lu-script.googleusercontent.com.evil.example`,
  `https://${NAME}-0lu-script.googleusercontent.com:8443`,
  `https://${NAME}-0lu-script-googleusercontent.com`,
  `https://evil.${NAME}-0lu-script.googleusercontent.com`,
  `https://n--script.googleusercontent.com`,
  `https://${NAME.toUpperCase()}-0lu-script.googleusercontent.com`,
  'https://script.googleusercontent.com',
  'https://script.google.com',
  'https://docs.google.com',
  `https://${NAME}-0lu-script.googleusercontent.com/`,
  ` https://${NAME}-0lu-script.googleusercontent.com`,
  `https://${NAME}-0lu-script.googleusercontent.com\n`,
  'null',
  '',
])('rejects %j', (origin) => {
  expect(isAppsScriptOrigin(origin)).toBe(false);
});
