import { expect, it } from 'vitest';
import { recordingLinkHtml } from './recording-link-html.ts';

it('is a link with the name of the recording', () => {
  expect(recordingLinkHtml('https://beep.example/play/a', { durationSeconds: 42.4 })).toBe(
    '<a href="https://beep.example/play/a">Voice note, 0:42</a>',
  );
});

// spec: titles.3
it('escapes markup', () => {
  const title = '</a><script>"&';
  expect(recordingLinkHtml('https://beep.example/play/a', { durationSeconds: 1, title })).toBe(
    '<a href="https://beep.example/play/a">&lt;/a&gt;&lt;script&gt;&quot;&amp;</a>',
  );
  expect(recordingLinkHtml('https://beep.example/?a=1&b="><script>', { durationSeconds: 1 })).toBe(
    '<a href="https://beep.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;">Voice note, 0:01</a>',
  );
});
