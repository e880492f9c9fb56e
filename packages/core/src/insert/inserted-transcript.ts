import { cutText } from '../texts/cut-text.ts';
import { INSERTED_TRANSCRIPT_TEXTS } from '../texts/index.ts';
import type { Transcript } from '../transcripts/transcript.ts';
import { undividedLines } from '../transcripts/transcript-lines.ts';
import { transcriptWords } from '../transcripts/transcript-words.ts';

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const SPACES = /[^\S\n]+/g;
/** Control characters, lone surrogates, and marks that change the direction of the text after them. */
const UNSAFE = /(?!\n)\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The lines that are inserted below a link: a label, then the words as plain text. At most `maxLength` characters; what
 * does not fit is replaced by an ellipsis. Null if there are no words.
 */
export function insertedTranscript({ checked, ...text }: Transcript, maxLength: number): string | null {
  const words = plainLines(transcriptWords(undividedLines(text)));
  if (words === '') return null;
  const { label, uncheckedLabel } = INSERTED_TRANSCRIPT_TEXTS;
  return shortened(`${checked ? label : uncheckedLabel}\n${words}`, maxLength);
}

/** Takes time linear in the length. */
function plainLines(words: string): string {
  return words
    .replace(LINE_BREAK, '\n')
    .replace(SPACES, ' ')
    .replace(UNSAFE, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts between words, or between characters if the last word is longer than half of it. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength - 1);
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const kept = space > maxLength / 2 ? start.slice(0, space) : cutText(text, maxLength - 1);
  return `${kept.trimEnd()}…`;
}
