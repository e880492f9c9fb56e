import { afterEach, expect, it, vi } from 'vitest';
import { recordingOptions } from './recording-format.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [/./, 'audio/webm;codecs=opus'],
  [/mp4/, 'audio/mp4;codecs=mp4a.40.2'],
  [/mp4;codecs=opus|mp4$/, 'audio/mp4;codecs=opus'],
  [/mp4$/, 'audio/mp4'],
  [/^$/, undefined],
])('a browser that records %s records %s', (records, mimeType) => {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => records.test(type) });
  expect(recordingOptions().mimeType).toBe(mimeType);
});
