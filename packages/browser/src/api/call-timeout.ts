import { CALL_TIMEOUT_LONG_MS, CALL_TIMEOUT_MS, CALL_TIMEOUT_OFFLINE_MS } from '@beep/core/limits';

const PHONES = /iPhone|iPad|iPod|Android/;

/** The time-out of a call, body included: longer on phones, shorter while the browser is offline. */
export function callTimeoutMs({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'>): number {
  // Compared with false: some engines leave it undefined.
  if (onLine === false) return CALL_TIMEOUT_OFFLINE_MS;
  return PHONES.test(userAgent) ? CALL_TIMEOUT_LONG_MS : CALL_TIMEOUT_MS;
}
