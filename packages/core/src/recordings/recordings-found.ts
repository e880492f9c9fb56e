import { USER_TEXTS } from '../texts/user-texts.ts';
import { countLabel } from './count-label.ts';

/** "3 recordings found" */
export function recordingsFound(count: number): string {
  if (count === 0) return USER_TEXTS.nothingFound;
  return `${countLabel(count)} ${count === 1 ? 'recording' : 'recordings'} found`;
}
