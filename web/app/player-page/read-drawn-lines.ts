import type { TranscriptLine } from '@beep/core';

/**
 * A drawn page's transcript, read from the page: it stands in the answer once. The words are what the server wrote, but
 * for what a browser makes of line ends.
 */
export function readDrawnLines(page: ParentNode): readonly TranscriptLine[] {
  return [...page.querySelectorAll<HTMLElement>('[data-line]')].map((element) => {
    const { line = '' } = element.dataset;
    const words = element.querySelector('[dir]') ?? element;
    return { startSeconds: line === '' ? null : Number(line), text: words.textContent };
  });
}
