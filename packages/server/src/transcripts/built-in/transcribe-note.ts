import { writeVtt } from '@beep/core/transcripts';
import type { TranscriptionResult } from '../transcription-engine.ts';
import { cutSegments, type Segment } from './cut-segments.ts';
import type { DecodedNote } from './decode-note.ts';
import { FRAME_SECONDS, findActivity } from './find-activity.ts';
import type { Recognition, SpeechModel } from './moonshine-model.ts';
import { type SpokenText, splitCues } from './split-cues.ts';

/**
 * The mean log-probability of English speech is -0.1 to -0.5, down to a noise that is louder than it; that of 17 other
 * languages was -0.7 to -1.75.
 */
const MIN_CLEAR = -0.65;
/** The least of a segment of a clear note; below it, the words are invented. */
const MIN_KEPT = -0.85;
/** For noise and music without voices the model gives over 0.95 that there is no text. */
const MAX_SPEECH_NO_TEXT = Math.log(0.85);
/** Less sound like speech than this decides nothing. */
const MIN_UNCLEAR_SECONDS = 1.5;
/** Unclear from the start for as long: the rest is not worth the processor's time. */
const ENOUGH_UNCLEAR_SECONDS = 60;

/** A segment with speech. */
interface Heard extends SpokenText {
  readonly isClear: boolean;
  readonly meanLogProbability: number;
}

/** Calls `beforeSegment` before each run of the model; what it throws ends the transcription. */
export async function transcribeNote(
  note: DecodedNote,
  model: SpeechModel,
  beforeSegment: () => void,
): Promise<TranscriptionResult> {
  const heard: Heard[] = [];
  for await (const segment of cutSegments(note.chunks)) {
    beforeSegment();
    const found = await hear(segment, model);
    if (found) heard.push(found);
    if (secondsOf(heard, true) === 0 && secondsOf(heard, false) >= ENOUGH_UNCLEAR_SECONDS) break;
  }
  return resultOf(heard, note.seconds);
}

async function hear(segment: Segment, model: SpeechModel): Promise<Heard | undefined> {
  const activity = findActivity(segment);
  if (!activity) return undefined;
  const recognition = await model.recognize(activity.samples);
  if (!isSpeech(recognition)) return undefined;
  const { text, isComplete, meanLogProbability } = recognition;
  const isClear = hasWords(text) && isComplete && meanLogProbability >= MIN_CLEAR;
  return { text, meanLogProbability, isClear, activeSeconds: activity.activeSeconds };
}

function isSpeech({ text, noTextLogProbability }: Recognition): boolean {
  return hasWords(text) || noTextLogProbability < MAX_SPEECH_NO_TEXT;
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function secondsOf(heard: readonly Heard[], isClear: boolean): number {
  const frames = heard.filter((each) => each.isClear === isClear).flatMap((each) => each.activeSeconds);
  return frames.length * FRAME_SECONDS;
}

function resultOf(heard: readonly Heard[], noteSeconds: number): TranscriptionResult {
  const [clear, unclear] = [secondsOf(heard, true), secondsOf(heard, false)];
  if (clear === 0 && unclear < MIN_UNCLEAR_SECONDS) return { status: 'no_speech' };
  if (clear < unclear) return { status: 'other_language' };
  const kept = heard.filter(
    ({ text, meanLogProbability }) => hasWords(text) && meanLogProbability >= MIN_KEPT,
  );
  const cues = kept.flatMap(splitCues).map((cue) => ({
    ...cue,
    startSeconds: Math.min(cue.startSeconds, noteSeconds),
    endSeconds: Math.min(cue.endSeconds, noteSeconds),
  }));
  return { status: 'text', webVtt: writeVtt(cues) };
}
