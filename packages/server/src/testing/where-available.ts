import { describe, it } from 'vitest';

/** Why this machine does not have what a suite needs. */
export interface Missing {
  readonly missing: string;
}

/** Declares a suite that needs something of the machine; where it is missing, one that is skipped and says so loudly. */
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
    it('is tested where it can be had', () => undefined);
  });
}
