import { parseVtt } from './parse-vtt.ts';
import type { Transcript, TranscriptLine } from './transcript.ts';

/** A transcript as lines to be read: the cues of WebVTT, the paragraphs of plain text. Takes any text. */
export function transcriptLines({ format, text }: Transcript): readonly TranscriptLine[] {
  return format === 'text/vtt' ? parseVtt(text) : paragraphsOf(text);
}

function paragraphsOf(text: string): readonly TranscriptLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => ({ startSeconds: null, text: paragraph.trim() }))
    .filter((paragraph) => paragraph.text !== '');
}
