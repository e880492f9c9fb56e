import { expect, it } from 'vitest';
import { recordingLinkMarkdown } from './recording-link-markdown.ts';

const LINK = 'https://beep.example/play/abc';
const named = (title: string): string =>
  recordingLinkMarkdown(LINK, { durationSeconds: 42, title, isTitleShown: true });

it('names the link', () => {
  expect(named('Maria, essay 2')).toBe(`[Maria, essay 2](${LINK})`);
  expect(recordingLinkMarkdown(LINK, { durationSeconds: 42 })).toBe(`[Voice note, 0:42](${LINK})`);
});

it('keeps a private title out', () => {
  expect(
    recordingLinkMarkdown(LINK, { durationSeconds: 42, title: 'Maria', isTitleShown: false }),
  ).not.toContain('Maria');
});

it('lets a title change neither link nor text', () => {
  expect(named('a](https://evil.example) [b')).toBe(String.raw`[a\](https://evil.example) \[b](${LINK})`);
  expect(named('![x](y) <b> *c* &amp;')).toBe(String.raw`[!\[x\](y) \<b> \*c\* \&amp;](${LINK})`);
});
