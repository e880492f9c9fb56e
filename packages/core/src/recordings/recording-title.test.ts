import { describe, expect, it } from 'vitest';
import { MAX_TITLE_LENGTH } from '../limits.ts';
import { cleanTitle, isTitleTooLong, titleFileName } from './recording-title.ts';

describe('a title', () => {
  // spec: titles.3
  it.each([
    ['  Maria P.,\n\tessay 2 ', 'Maria P., essay 2'],
    ['E\u0301tude', 'Étude'],
    ['\u202Egpj.exe\u2066\u2069', 'gpj.exe'],
    ['a\0b\u007Fc', 'a b c'],
    ['\uD800x', '\uFFFDx'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['مرحبا \u200Fabc', 'مرحبا \u200Fabc'],
    ['👩‍🏫 1', '👩‍🏫 1'],
    ['\u200B\u2060', ''],
    [' \n ', ''],
  ])('is cleaned: %j', (text, title) => {
    expect(cleanTitle(text)).toBe(title);
    expect(cleanTitle(title)).toBe(title);
  });

  it('has a limit in characters, counted after cleaning', () => {
    expect(isTitleTooLong('👩'.repeat(MAX_TITLE_LENGTH))).toBe(false);
    expect(isTitleTooLong('👩'.repeat(MAX_TITLE_LENGTH + 1))).toBe(true);
    expect(isTitleTooLong(`${' '.repeat(200)}x`)).toBe(false);
    expect(isTitleTooLong('\u0301'.repeat(100_000))).toBe(true);
  });
});

describe('the name of a file with a title', () => {
  // spec: titles.3
  it.each([
    ['Maria P., essay 2', 'Maria P., essay 2'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\a*b?"<c>|', 'C--a-b---c--'],
    ['.hidden. ', 'hidden'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['COM¹.mp3', '_COM¹.mp3'],
    ['song\u202Egpj.exe', 'songgpj.exe'],
    ['...', ''],
    ['مرحبا', 'مرحبا'],
  ])('is safe: %j', (title, name) => {
    expect(titleFileName(title)).toBe(name);
  });

  it('ends before it is too long, never within a character', () => {
    expect(titleFileName('👩‍🏫'.repeat(40))).toBe('👩‍🏫'.repeat(18));
  });
});
