import { cleanTitle } from '@beep/core/recordings';

/** Of one character, encoded. */
export const MOST_ENCODED = 12;

/**
 * Percent-encoded UTF-8, as headers have it; undefined if it is not that or has more characters. A byte that is not ASCII
 * arrives as a letter of Latin-1, which it seldom was.
 */
export function decodeHeaderText(encoded: string, most: number): string | undefined {
  if (!/^[\x20-\x7e]*$/.test(encoded)) return undefined;
  try {
    const text = cleanTitle(decodeURIComponent(encoded));
    return [...text].length <= most ? text : undefined;
  } catch {
    return undefined;
  }
}
