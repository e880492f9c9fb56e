import { expect, it } from 'vitest';
import { recordingLinkHtml } from './recording-link-html.ts';

it('is the name of the recording, leading to it', () => {
  expect(recordingLinkHtml('https://beep.example/play/a', 42.4)).toBe(
    '<a href="https://beep.example/play/a">Voice note, 0:42</a>',
  );
});

it('cannot become more than a link', () => {
  expect(recordingLinkHtml('https://beep.example/?a=1&b="><script>', 1)).toBe(
    '<a href="https://beep.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;">Voice note, 0:01</a>',
  );
});
