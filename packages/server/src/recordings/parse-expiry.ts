import { EXPIRATION_WORDS, type ExpirationWord } from '@beep/api';
import { type ExpirationOption, expiresAtMs, isExpirationOption } from '@beep/core';
import { ServerError } from '../server-error.ts';

/** The contract and the product's rule name the same words; the compiler refuses a difference. */
const WORDS: readonly ExpirationOption[] = EXPIRATION_WORDS satisfies readonly ExpirationOption[];
const LAST_SECOND = 253_402_300_799;

/** The `expires_in` of an upload. Rejects anything but the product's words. */
export function parseExpirationWord(input: string): ExpirationWord {
  if (!isExpirationOption(input) || !WORDS.includes(input)) throw new ServerError('invalid_expiry');
  return input;
}

/** The moment that `expires_at` asks for, in milliseconds since the epoch; null for never. */
export function parseExpiresAt(input: string | number | null, now: number): number | null {
  if (input === null || input === 0) return null;
  if (typeof input === 'string') return expiresAtMs(parseExpirationWord(input), now);
  if (!Number.isInteger(input) || input * 1000 <= now || input > LAST_SECOND) {
    throw new ServerError('invalid_expiry');
  }
  return input * 1000;
}
