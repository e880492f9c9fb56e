import { counted } from './counted.ts';
import { USER_TEXTS } from './user-texts.ts';

/** Why a list could not be loaded. */
export const LIST_FAILURE_TEXTS = {
  unauthorized: 'Unauthorized access',
  forbidden: 'Access forbidden',
  failed: 'Failed to fetch recordings',
} as const;

/** When a recording was made. */
export const CREATED_TEXTS = { today: 'Today', yesterday: 'Yesterday' } as const;

/** How far listeners have heard a recording. */
export const HEARD_TEXTS = {
  not_yet: 'Not heard yet',
  partly: 'Heard in part',
  to_the_end: 'Heard to the end',
} as const;

/** "first today, 9:41 AM", "first on Mar 5, 2026, 9:41 AM" */
export function firstHeardText(moment: string, isNamedDay: boolean): string {
  return isNamedDay ? `first ${moment}` : `first on ${moment}`;
}

/** Units of data, each 1000 of the one before. */
export const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A count of recordings. Of a long list only some are counted. */
export interface RecordingTotal {
  readonly total: number;
  /** There are more than `total`. */
  readonly isTotalMinimum: boolean;
}

/** "3 recordings found", "More than 1,000 recordings found" */
export function recordingsFound({ total, isTotalMinimum }: RecordingTotal): string {
  if (total === 0) return USER_TEXTS.nothingFound;
  const found = `${counted(total, 'recording', 'recordings')} found`;
  return isTotalMinimum ? `More than ${found}` : found;
}
