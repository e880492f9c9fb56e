import { MAX_REPLIER_NAME_LENGTH } from '../limits.ts';
import { cleanTitle } from '../recordings/recording-title.ts';
import { cutToCodePoints } from '../texts/cut-text.ts';

/** The name as it is sent: one line, without characters that turn the text; cut to the length that the service takes. */
export function replierName(text: string): string {
  return cleanTitle(cutToCodePoints(cleanTitle(text), MAX_REPLIER_NAME_LENGTH));
}
