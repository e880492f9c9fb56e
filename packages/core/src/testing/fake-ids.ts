import type { IdSource } from '../listens/ports.ts';

/** Numbered UUIDs: 00000000-0000-4000-8000-000000000001 and so on. */
export function createFakeIds(): IdSource {
  let last = 0;
  return {
    uuid() {
      last += 1;
      return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
    },
  };
}
