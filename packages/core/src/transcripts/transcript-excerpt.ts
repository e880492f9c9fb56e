import { cutText } from '../texts/cut-text.ts';

/** Control characters, lone surrogates, and marks that change the direction of the text after them. */
const UNSAFE = /\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;
/** Longer texts are read no further: white space may shrink them. */
const READ_PER_CHARACTER = 8;

/** The beginning of a text in one line without control characters, cut between words. Takes any text. */
export function transcriptExcerpt(text: string, maxLength: number): string {
  const read = text.slice(0, maxLength * READ_PER_CHARACTER);
  const line = read.replace(/\s+/g, ' ').replace(UNSAFE, '').trim();
  if (line.length <= maxLength && read.length === text.length) return line;
  const space = line.length < maxLength ? line.length : line.slice(0, maxLength).lastIndexOf(' ');
  const kept =
    space > maxLength / 2 ? line.slice(0, Math.min(space, maxLength - 1)) : cutText(line, maxLength - 1);
  return `${kept.trimEnd()}…`;
}
