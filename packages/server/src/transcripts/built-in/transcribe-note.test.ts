import { transcriptLines } from '@beep/core/transcripts';
import { describe, expect, it } from 'vitest';
import type { TranscriptionResult } from '../transcription-engine.ts';
import type { Recognition } from './moonshine-model.ts';
import { SPEECH_RATE } from './speech-rate.ts';
import { transcribeNote } from './transcribe-note.ts';

const CLEAR: Recognition = {
  text: 'Read chapter four.',
  isComplete: true,
  meanLogProbability: -0.2,
  noTextLogProbability: -6,
};
/** German as English. */
const MADE_UP: Recognition = { ...CLEAR, text: "If I were an old man's cousin.", meanLogProbability: -0.96 };
const NOTHING: Recognition = { ...CLEAR, text: '', meanLogProbability: 0, noTextLogProbability: -0.01 };
const DOUBT: Recognition = { ...NOTHING, noTextLogProbability: -1.9 };

/** The first part of a segment has sound. */
const [SEGMENT_SECONDS, SPOKEN_SECONDS] = [10, 6.5];

interface Transcribed {
  readonly result: TranscriptionResult;
  readonly runs: number;
}

/** A note with ten seconds for each recognition, and a pause between them. */
async function transcribe(recognitions: readonly Recognition[]): Promise<Transcribed> {
  let runs = 0;
  const seconds = recognitions.length * SEGMENT_SECONDS;
  const chunks = async function* (): AsyncGenerator<Float32Array> {
    for (const _ of recognitions) {
      yield Float32Array.from({ length: SEGMENT_SECONDS * SPEECH_RATE }, (_sample, index) =>
        index < SPOKEN_SECONDS * SPEECH_RATE ? 0.1 * Math.sin(index) : 0,
      );
    }
  };
  const recognize = async (): Promise<Recognition> => {
    runs += 1;
    return recognitions[runs - 1] ?? NOTHING;
  };
  const result = await transcribeNote({ seconds, chunks: chunks() }, { recognize }, () => undefined);
  return { result, runs };
}

const textsOf = (result: TranscriptionResult): string[] =>
  result.status === 'text'
    ? transcriptLines({ format: 'text/vtt', text: result.webVtt }).map(({ text }) => text)
    : [];

describe('transcribeNote', () => {
  it('writes what is said in order', async () => {
    const { result } = await transcribe([CLEAR, NOTHING, { ...CLEAR, text: 'Then five.' }]);
    expect(textsOf(result)).toEqual(['Read chapter four.', 'Then five.']);
  });

  it.each([
    ['text without certainty', MADE_UP],
    ['text without an end', { ...CLEAR, isComplete: false }],
    ['doubt whether there is text', DOUBT],
  ])('takes %s for another language', async (_name, recognition) => {
    expect((await transcribe([recognition, NOTHING])).result).toEqual({ status: 'other_language' });
  });

  it('leaves out what it made up beside English', async () => {
    const { result } = await transcribe([CLEAR, MADE_UP, { ...CLEAR, text: 'Then five.' }]);
    expect(textsOf(result)).toEqual(['Read chapter four.', 'Then five.']);
  });

  it('takes a few English words among others for another language', async () => {
    expect((await transcribe([MADE_UP, CLEAR, DOUBT])).result).toEqual({ status: 'other_language' });
  });

  it('does not go on for long in another language', async () => {
    const { result, runs } = await transcribe(Array.from({ length: 30 }, () => MADE_UP));
    expect(result).toEqual({ status: 'other_language' });
    expect(runs).toBeLessThan(15);
  });

  it.each([
    ['nothing is said', [NOTHING, NOTHING]],
    ['there are no samples', []],
    ['the model writes signs only', [{ ...CLEAR, text: '♪ ...', noTextLogProbability: -0.1 }]],
  ])('finds no speech if %s', async (_name, recognitions) => {
    expect((await transcribe(recognitions)).result).toEqual({ status: 'no_speech' });
  });
});
