import { LOCALE } from '../texts/index.ts';

const NO_NUMBER = '–';

/** A listen count as digits with separators, "1,204"; a dash if it is no number. */
export function countLabel(count: number | undefined): string {
  return count === undefined || !Number.isFinite(count) ? NO_NUMBER : count.toLocaleString(LOCALE);
}
