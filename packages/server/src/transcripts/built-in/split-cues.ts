import type { VttCue } from '@beep/core/transcripts';
import { FRAME_SECONDS } from './find-activity.ts';

/** What two lines of captions hold, and how long they stay. */
const [MAX_CHARACTERS, MAX_SECONDS] = [84, 7];
/** A sentence that is shorter stays with the next one; a clause needs more. */
const [MIN_SENTENCE_SECONDS, MIN_CLAUSE_SECONDS] = [1.5, 4];

/** The text of one segment and the starts of its frames with sound, in seconds. */
export interface SpokenText {
  readonly text: string;
  readonly activeSeconds: readonly number[];
}

/** Its text has one line. */
export interface Cue extends VttCue {
  readonly endSeconds: number;
}

interface Word {
  /** With the space after it. */
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Splits the text of a segment into cues, at ends of sentences and clauses where it can. A word's time is in proportion
 * to its place in the text, without the pauses.
 */
export function splitCues(spoken: SpokenText): readonly Cue[] {
  const cues: Cue[] = [];
  let words: readonly Word[] = [];
  const close = (): void => {
    const [startSeconds, endSeconds] = [words[0]?.startSeconds ?? 0, words.at(-1)?.endSeconds ?? 0];
    if (words.length > 0) cues.push({ startSeconds, endSeconds, text: textOf(words) });
    words = [];
  };
  for (const part of clausesOf(timedWords(spoken)).flatMap(evenParts)) {
    if (excessOf([...words, ...part]) > 1) close();
    words = [...words, ...part];
    if (isComplete(words)) close();
  }
  close();
  return cues;
}

function timedWords({ text: whole, activeSeconds }: SpokenText): Word[] {
  // Languages without spaces have punctuation of their own.
  const words = whole.replace(/\s+/g, ' ').match(/[^\s。？！、]+[。？！、]* ?/g) ?? [];
  const lengths = words.map((word) => word.trimEnd().length);
  const perCharacter = activeSeconds.length / lengths.reduce((sum, length) => sum + length, 0);
  const secondsAt = (frame: number): number => activeSeconds[Math.min(frame, activeSeconds.length - 1)] ?? 0;
  let before = 0;
  return words.map((text, index) => {
    const first = Math.round(before * perCharacter);
    before += lengths[index] ?? 0;
    // The end of its last frame, not the start of the next word: there may be a pause between them.
    const last = Math.max(first, Math.round(before * perCharacter) - 1);
    return { text, startSeconds: secondsAt(first), endSeconds: secondsAt(last) + FRAME_SECONDS };
  });
}

function clausesOf(words: readonly Word[]): (readonly Word[])[] {
  const clauses: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before === undefined || /[.,;:?!。？！、]["'”’)]? ?$/.test(before.text)) clauses.push([]);
    clauses.at(-1)?.push(word);
  }
  return clauses;
}

/** Parts of about the same length, each short enough for a cue if its words are. */
function evenParts(words: readonly Word[]): (readonly Word[])[] {
  const excess = excessOf(words);
  if (excess <= 1 || words.length === 1) return [words];
  const characters = textOf(words).length;
  let at = 1;
  while (at < words.length - 1 && textOf(words.slice(0, at)).length < characters / 2) at += 1;
  return [words.slice(0, at), words.slice(at)].flatMap(evenParts);
}

/** How much longer than a cue may be, as a factor. */
function excessOf(words: readonly Word[]): number {
  return Math.max(textOf(words).length / MAX_CHARACTERS, durationOf(words) / MAX_SECONDS);
}

function isComplete(words: readonly Word[]): boolean {
  const text = textOf(words);
  const seconds = durationOf(words);
  if (/[.?!。？！]["'”’)]?$/.test(text)) return seconds >= MIN_SENTENCE_SECONDS;
  return /[,;:、]$/.test(text) && seconds >= MIN_CLAUSE_SECONDS;
}

function durationOf(words: readonly Word[]): number {
  return (words.at(-1)?.endSeconds ?? 0) - (words[0]?.startSeconds ?? 0);
}

function textOf(words: readonly Word[]): string {
  return words
    .map((word) => word.text)
    .join('')
    .trim();
}
