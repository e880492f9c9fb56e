import { randomBytes } from 'node:crypto';

const TIME_DIGITS = 12;
const COUNT_DIGITS = 4;
const RANDOM_BYTES = 8;

let last = { at: 0, count: 0 };

/** An id that sorts by time as text, in this process also within a millisecond. Unique across processes. */
export function newTimeId(at: number): string {
  last = { at, count: last.at === at ? last.count + 1 : 0 };
  const count = (last.count % 16 ** COUNT_DIGITS).toString(16).padStart(COUNT_DIGITS, '0');
  return `${timeIdBound(at)}${count}${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Sorts before every id of this time and later, and after all earlier ones. */
export function timeIdBound(at: number): string {
  return Math.max(0, Math.floor(at)).toString(16).padStart(TIME_DIGITS, '0');
}
