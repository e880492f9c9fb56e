import type { TranscriptLine } from './transcript.ts';

/**
 * The words of a transcript for people to read, without a line feed at the end: a cue is one line of text; an empty
 * line separates paragraphs, which keep their line breaks.
 */
export function transcriptWords(lines: Iterable<TranscriptLine>): string {
  const words: string[] = [];
  for (const { startSeconds, text } of lines) {
    const isCue = startSeconds !== null;
    if (words.length > 0) words.push(isCue ? '\n' : '\n\n');
    words.push(isCue ? onOneLine(text) : text);
  }
  return words.join('');
}

/** Takes time linear in the length, whatever white space the text contains. */
function onOneLine(text: string): string {
  return text
    .split(/[\r\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
