import { expect, it } from 'vitest';
import { audioExtensionOf, audioTypeOf } from './audio-formats.ts';

// spec: validation.34
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

it.each([
  ['audio/mpeg', 'mp3'],
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/webm; codecs=opus', 'webm'],
  ['', 'webm'],
])('names a file of the type "%s" .%s', (mimeType, extension) => {
  expect(audioExtensionOf(mimeType)).toBe(extension);
});
