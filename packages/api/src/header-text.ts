import { cleanTitle } from '@beep/core/recordings';
import { z } from '@hono/zod-openapi';

/** Of one character, encoded. */
const MOST_ENCODED = 12;

/** Text of at most so many characters as percent-encoded UTF-8, because headers have no other characters. */
export function headerTextSchema(most: number): z.ZodType<string, string> {
  return z
    .string()
    .max(MOST_ENCODED * most)
    .transform((encoded, context) => {
      const text = decode(encoded);
      if (text !== undefined && [...text].length <= most) return text;
      context.addIssue({
        code: 'custom',
        message: `must be percent-encoded, with at most ${most} characters`,
      });
      return z.NEVER;
    });
}

function decode(encoded: string): string | undefined {
  try {
    return cleanTitle(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}
