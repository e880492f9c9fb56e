import { expect, it } from 'vitest';
import { audioTypeOf } from './audio-type-of.ts';
import { toRecording } from './to-recording.ts';

it.each([
  ['/media/a.mp3', 'audio/mpeg'],
  ['/media/a.m4a', 'audio/mp4'],
  ['/media/a.mp4', 'audio/mp4'],
  ['/media/a.wav', 'audio/wav'],
  ['/media/a.webm', 'audio/webm'],
  ['/media/a.ogg', 'audio/ogg'],
  ['https://beep.example/media/a.oga?signed=1.2', 'audio/ogg'],
  ['/media/a.MP3#t=3', 'audio/mpeg'],
])('maps %s to %s', (url, type) => {
  expect(audioTypeOf(url)).toBe(type);
});

it.each(['/media/a', '/media/a.exe', '/media.d/a', '/media/a.constructor', null])(
  'returns undefined for %s',
  (url) => {
    expect(audioTypeOf(url)).toBeUndefined();
  },
);

it('is used for a recording without a MIME type', () => {
  const shareUrlOf = (id: string): string => `/play/${id}`;
  const named = (fileUrl: string, mime?: string) =>
    toRecording({ id: 'a', fileUrl, mime }, shareUrlOf)?.mimeType;
  expect(named('/media/a.m4a')).toBe('audio/mp4');
  expect(named('/media/a.m4a', 'audio/webm')).toBe('audio/webm');
  expect(named('/media/a')).toBe('audio/webm');
});
