import { type AudioEdit, keptRanges } from '@beep/core/review';

/**
 * Where playback at `atMs` (raw time) continues: there, or after the removed part; null at the end of the kept audio.
 */
export function nextKept(edit: AudioEdit, rawMs: number, atMs: number): number | null {
  const next = keptRanges(edit, rawMs).find(({ toMs }) => atMs < toMs);
  return next === undefined ? null : Math.max(atMs, next.fromMs);
}

/** The first kept moment, in raw time. */
export function firstKept(edit: AudioEdit, rawMs: number): number {
  return keptRanges(edit, rawMs)[0]?.fromMs ?? 0;
}
