import { textLines } from './text-lines.ts';

const TIME = String.raw`\d{1,6}:[0-5]?\d:[0-5]?\d[,.]\d{1,3}`;
const TIMING = String.raw`[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}`;
const TIMING_LINE = new RegExp(`^${TIMING}`);
/** The number of the first cue, which some programs leave out, and its times. */
const FIRST_CUE = new RegExp(String.raw`^(?:\d+[ \t]*(?:\r\n?|\n))?${TIMING}`);
/** Where a cue is shown, and how: `{\an8}`. */
const OVERRIDES = /\{\\[^{}]*\}/g;

/** True for text that begins like a SubRip file (`.srt`), without white space before it. */
export function isSubRip(text: string): boolean {
  return FIRST_CUE.test(text);
}

/**
 * A SubRip file as WebVTT: its times have commas, and it has no header. The numbers of cues become their identifiers; tags
 * such as `<i>` are the same in both.
 */
export function subRipToWebVtt(text: string): string {
  const lines = Array.from(textLines(text), (line) =>
    TIMING_LINE.test(line) ? line.replaceAll(',', '.') : line.replace(OVERRIDES, ''),
  );
  return `WEBVTT\n\n${lines.join('\n')}`;
}
