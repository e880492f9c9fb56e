import type { TranscriptLine } from '@beep/core/transcripts';

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

function secondsOf(written: string | undefined): number | null {
  return written ? Number(written) : null;
}
