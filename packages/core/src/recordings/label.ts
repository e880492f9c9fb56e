import { parseLine } from './recording-title.ts';

export const LABEL_COLORS = ['grey', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink'] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

/** Code points of a label's name. */
export const MAX_LABEL_LENGTH = 40;
/** Labels of one user. */
export const MAX_LABELS = 100;

/** Whether a name may not be stored because of its length. */
export function isLabelTooLong(text: string): boolean {
  return parseLine(text, MAX_LABEL_LENGTH) === undefined;
}

/** The name as it is stored; undefined if it is empty or too long. */
export function parseLabelName(text: string): string | undefined {
  return parseLine(text, MAX_LABEL_LENGTH) || undefined;
}
