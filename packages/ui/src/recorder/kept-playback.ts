import { keptRanges, type TakeEdit } from '@beep/core';

/**
 * Where playback that has come to `atMs` (raw time) goes on: there, or behind what was taken out; null at the
 * end of what is kept.
 */
export function nextKept(edit: TakeEdit, rawMs: number, atMs: number): number | null {
  const next = keptRanges(edit, rawMs).find(({ toMs }) => atMs < toMs);
  return next === undefined ? null : Math.max(atMs, next.fromMs);
}

/** The first moment of what is kept, in raw time. */
export function firstKept(edit: TakeEdit, rawMs: number): number {
  return keptRanges(edit, rawMs)[0]?.fromMs ?? 0;
}
