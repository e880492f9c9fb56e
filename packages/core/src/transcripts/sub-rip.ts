import { isTiming } from './parse-vtt.ts';
import { textLines } from './text-lines.ts';

/** Where a cue is shown, and how: `{\an8}`. */
const OVERRIDES = /\{\\[^{}]*\}/g;

/** True for text that begins like a SubRip file (`.srt`): with the times of a cue, after its number or without one. */
export function isSubRip(text: string): boolean {
  const [first = '', second = ''] = textLines(text);
  return isTiming(first) || (/^\d+\s*$/.test(first) && isTiming(second));
}

/**
 * A SubRip file as WebVTT: its times have commas, and it has no header. The numbers of cues become their identifiers; tags
 * such as `<i>` are the same in both.
 */
export function subRipToWebVtt(text: string): string {
  const lines = Array.from(textLines(text), (line) =>
    isTiming(line) ? line.replaceAll(',', '.') : line.replace(OVERRIDES, ''),
  );
  return `WEBVTT\n\n${lines.join('\n')}`;
}
