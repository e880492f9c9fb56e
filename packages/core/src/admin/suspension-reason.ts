import { MAX_SUSPENSION_REASON_LENGTH } from '../limits.ts';
import { cleanTitle } from '../recordings/recording-title.ts';

/** The reason as it is stored: one line, possibly empty; undefined if it is too long. */
export function parseSuspensionReason(text: string): string | undefined {
  if (text.length > 4 * MAX_SUSPENSION_REASON_LENGTH) return undefined;
  const reason = cleanTitle(text);
  return [...reason].length > MAX_SUSPENSION_REASON_LENGTH ? undefined : reason;
}
