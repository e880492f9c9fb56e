import { expect, it } from 'vitest';
import { regionalLocale } from './regional-locale.ts';

it.each([
  ['en-US', 'en-GB', 'en-GB'],
  ['en-US', 'en', 'en-US'],
  ['en-US', 'de-DE', 'en-US'],
  ['es-419', 'es-ES', 'es-ES'],
  ['ar-u-nu-latn', 'ar-EG', 'ar-EG-u-nu-latn'],
  ['zh-Hans-CN', 'zh-SG', 'zh-Hans-SG'],
  ['zh-Hans-CN', 'zh-TW', 'zh-Hans-CN'],
  ['pt-BR', 'pt-PT', 'pt-PT'],
])('a page in %s is written for a reader of %s as %s', (page, reader, locale) => {
  expect(regionalLocale(page, reader)).toBe(locale);
});
