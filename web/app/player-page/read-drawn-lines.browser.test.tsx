import type { PlayerState } from '@beep/core/player';
import type { TranscriptLine } from '@beep/core/transcripts';
import { TranscriptLines } from '@beep/ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { readDrawnLines } from './read-drawn-lines.ts';

const AT_REST: PlayerState = {
  status: 'paused',
  positionSeconds: 0,
  durationSeconds: 9,
  speed: 1,
  isMuted: false,
  skipsSilence: false,
  silences: [],
  isReady: false,
  hasPlayed: false,
  retry: null,
  isPromotionShown: false,
};

function drawnAndRead(lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  const host = document.createElement('div');
  const root = createRoot(host);
  onTestFinished(() => root.unmount());
  flushSync(() => root.render(<TranscriptLines lines={lines} state={AT_REST} send={() => undefined} />));
  return readDrawnLines(host);
}

it.each([
  ['no lines', []],
  [
    'paragraphs',
    ['One\ntwo', '<b>&amp;</b>'].map((text) => ({ startSeconds: null, endSeconds: null, text })),
  ],
  [
    'lines with times',
    [0, 1.5, 3602.25].map((startSeconds) => ({
      startSeconds,
      endSeconds: startSeconds === 1.5 ? null : startSeconds + 0.25,
      text: `At ${startSeconds}`,
    })),
  ],
  [
    'many lines',
    Array.from({ length: 99 }, (_, at) => ({ startSeconds: at, endSeconds: at + 1, text: `مرحبا ${at}` })),
  ],
])('reads %s as rendered', (_name, lines) => {
  expect(drawnAndRead(lines)).toEqual(lines);
});
