import { createHash, timingSafeEqual } from 'node:crypto';

/** True if a text equals one of the secrets. Takes constant time. */
export function isAnyOf(text: string, secrets: readonly string[]): boolean {
  const digest = digestOf(text);
  // Compares every secret, even after a match.
  return secrets.filter((secret) => timingSafeEqual(digest, digestOf(secret))).length > 0;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
