import { CALL_TIMEOUT_LONG_MS, CALL_TIMEOUT_MS, CALL_TIMEOUT_OFFLINE_MS } from '@beep/core';

const PHONES = /iPhone|iPad|iPod|Android/;

/** How long a call may take, its body included: phones get longer, a browser that is offline does not wait. */
export function callTimeoutMs({ onLine, userAgent }: Pick<Navigator, 'onLine' | 'userAgent'>): number {
  // Asked for exactly: an engine that does not know says nothing.
  if (onLine === false) return CALL_TIMEOUT_OFFLINE_MS;
  return PHONES.test(userAgent) ? CALL_TIMEOUT_LONG_MS : CALL_TIMEOUT_MS;
}
