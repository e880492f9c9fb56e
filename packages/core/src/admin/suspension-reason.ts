import { MAX_SUSPENSION_REASON_LENGTH } from '../limits.ts';
import { parseLine } from '../recordings/recording-title.ts';

/** The reason as it is stored: one line, possibly empty; undefined if it is too long. */
export function parseSuspensionReason(text: string): string | undefined {
  return parseLine(text, MAX_SUSPENSION_REASON_LENGTH);
}
