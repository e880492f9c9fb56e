import { describe, it } from 'vitest';

/** Why a suite cannot run on this machine. */
export interface Missing {
  readonly missing: string;
}

/**
 * Declares a suite that needs something of the machine; if it is missing, prints a warning and declares a skipped
 * suite.
 */
export function whereAvailable<T extends object>(
  subject: string,
  found: T | Missing,
  declare: (found: T) => void,
): void {
  if (!('missing' in found)) {
    declare(found);
    return;
  }
  console.warn(`\nSKIPPED: ${subject}: not tested here. ${found.missing}\n`);
  describe.skip(`${subject} (SKIPPED: ${found.missing})`, () => {
    it('cannot run on this machine', () => undefined);
  });
}
