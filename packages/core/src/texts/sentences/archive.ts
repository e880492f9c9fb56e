import { PREPARING } from '../compiled/archive.ts';

/** While an archive is prepared; `total` is null until it is known. */
export function preparingText(done: number, total: number | null): string {
  return total === null ? PREPARING.started : PREPARING.counted({ done, total });
}
