import { expect, it } from 'vitest';
import { recordingFormats } from './recording-formats.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36';
const APPLE = 'Apple Computer, Inc.';
const GOOGLE = 'Google Inc.';

// spec: recorder.27, recorder.28, hosts.15
it.each([
  ['Safari', APPLE, `${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'audio/mp4;codecs=mp4a.40.2'],
  [
    'Chrome on an iPhone',
    APPLE,
    `${IPHONE} ${WEBKIT} CriOS/137.0 Safari/604.1`,
    'audio/mp4;codecs=mp4a.40.2',
  ],
  ['WebKitGTK', APPLE, `${LINUX}) ${WEBKIT} Version/60.5 Safari/605.1.15`, 'audio/mpeg'],
  ['Chrome', GOOGLE, `${LINUX}) ${BLINK}`, 'audio/webm;codecs=opus'],
  ['Chrome that poses as an iPhone', GOOGLE, `${IPHONE} ${WEBKIT} Safari/604.1`, 'audio/webm;codecs=opus'],
  ['an app on Chromium that poses as Apple', APPLE, `${MAC} ${BLINK}`, 'audio/webm;codecs=opus'],
  ['Firefox', '', `${LINUX}; rv:140.0) Gecko/20100101 Firefox/140.0`, 'audio/webm;codecs=opus'],
])('%s prefers its best format', (_, vendor, userAgent, best) => {
  const formats = recordingFormats({ vendor, userAgent });
  expect(formats[0]).toBe(best);
  expect(formats.toSorted()).toEqual([
    'audio/mp4',
    'audio/mp4;codecs=mp4a.40.2',
    'audio/mp4;codecs=opus',
    'audio/mpeg',
    'audio/webm;codecs=opus',
  ]);
});

it('puts our own encoder last if the browser has a good one', () => {
  expect(recordingFormats({ vendor: GOOGLE, userAgent: BLINK }).at(-1)).toBe('audio/mpeg');
});
