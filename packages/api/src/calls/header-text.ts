import { cleanTitle } from '@beep/core/recordings';

/** Of one character, encoded. */
export const MOST_ENCODED = 12;

/** Percent-encoded UTF-8, as headers have it; undefined if it is not that or has more characters. */
export function decodeHeaderText(encoded: string, most: number): string | undefined {
  try {
    const text = cleanTitle(decodeURIComponent(encoded));
    return [...text].length <= most ? text : undefined;
  } catch {
    return undefined;
  }
}
