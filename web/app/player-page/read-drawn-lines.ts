import type { TranscriptLine } from '@beep/core/transcripts';
import type { DrawnTranscript } from '../play/play-data.ts';

/**
 * Reads the transcript from the rendered page, which contains it only once. The text is the server's except for line
 * endings, which the browser normalizes.
 */
export function readDrawnLines(page: ParentNode): readonly TranscriptLine[] {
  return [...page.querySelectorAll<HTMLElement>('[data-line]')].map((element) => {
    const { line, end } = element.dataset;
    const words = element.querySelector('[dir]') ?? element;
    return { startSeconds: secondsOf(line), endSeconds: secondsOf(end), text: words.textContent };
  });
}

/** What was found, with the lines of the rendered page, which its data leaves out. */
export function withDrawnLines<Found extends { readonly transcript: DrawnTranscript }>(
  found: Found,
  page: ParentNode,
): Found {
  return { ...found, transcript: { ...found.transcript, lines: readDrawnLines(page) } };
}

function secondsOf(written: string | undefined): number | null {
  return written ? Number(written) : null;
}
