import { failed, ok } from '@beep/core/testing';
import type { Transcript } from '@beep/core/transcripts';
import { expect, it } from 'vitest';
import { loadTranscript } from './load-transcript.ts';

const apiWith = (transcript: Transcript | null) => ({
  get: async () => ok(transcript),
});

it('loads all lines, and their words', async () => {
  const api = apiWith({
    format: 'text/vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Hello</b>\nthere',
    checked: false,
  });
  expect(await loadTranscript(api, 'x')).toEqual({
    shown: {
      lines: [{ startSeconds: 1, endSeconds: 2, text: 'Hello\nthere' }],
      isWhole: true,
      checked: false,
    },
    words: 'Hello there',
  });
});

it('shows no more lines than the limit, but has all words', async () => {
  const { shown, words } = await loadTranscript(
    apiWith({ format: 'text/plain', text: 'x\n\n'.repeat(5001), checked: true }),
    'x',
  );
  expect([shown.lines.length, shown.isWhole]).toEqual([5000, false]);
  expect(words.split('\n\n')).toHaveLength(5001);
});

it('is empty without a transcript', async () => {
  expect(await loadTranscript(apiWith(null), 'x')).toEqual({
    shown: { lines: [], isWhole: true, checked: true },
    words: '',
  });
});

it('rejects if the transcript cannot be fetched', async () => {
  const api = { ...apiWith(null), get: async () => failed({ kind: 'network', reason: 'unreachable' }) };
  await expect(loadTranscript(api, 'x')).rejects.toThrow('could not be fetched');
});
