import { afterEach, expect, it, vi } from 'vitest';
import { audioQuery } from './audio-query.ts';

afterEach(() => vi.unstubAllGlobals());

// spec: replies.15
it('asks for mp3 where the browser does not play the audio as it was recorded', () => {
  // The container only: an old iPhone plays no Opus in it.
  const playable = ['audio/webm', 'audio/mp4', 'audio/mpeg'];
  const canPlayType = (type: string): string => (playable.includes(type) ? 'probably' : '');
  vi.stubGlobal('document', { createElement: () => ({ canPlayType }) });
  expect(audioQuery('audio/webm')).toEqual({ format: 'mp3' });
  expect(audioQuery('audio/mp4')).toEqual({});
});
