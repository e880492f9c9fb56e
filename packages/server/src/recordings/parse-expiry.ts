import { type ExpirationOption, expiresAtMs, isExpirationOption } from '@beep/core/expiry';
import { ServerError } from '../server-error.ts';

/** The last time that an archive can have: the end of the year 9999. */
export const LAST_SECOND = 253_402_300_799;

/** Parses the `expires_in` of an upload. Throws `invalid_expiry` unless it is an expiration option. */
export function parseExpirationOption(input: string): ExpirationOption {
  if (!isExpirationOption(input)) throw new ServerError('invalid_expiry');
  return input;
}

/** Parses `expires_at`: milliseconds since the epoch; null for never. */
export function parseExpiresAt(input: string | number | null, now: number): number | null {
  if (input === null || input === 0) return null;
  if (typeof input === 'string') return expiresAtMs(parseExpirationOption(input), now);
  if (!Number.isInteger(input) || input * 1000 <= now || input > LAST_SECOND) {
    throw new ServerError('invalid_expiry');
  }
  return input * 1000;
}
