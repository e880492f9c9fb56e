import { type AudioEdit, type KeptSpan, keptMs, keptToRaw, trimTo } from '@beep/core/review';

/** Trimming leaves at least this much. */
const MIN_KEPT_MS = 1000;

export type TrimEnd = 'start' | 'end';

/** The whole of what an edit keeps, in kept time. */
export function wholeSpan(edit: AudioEdit, rawMs: number): KeptSpan {
  return { startMs: 0, endMs: keptMs(edit, rawMs) };
}

/** The span with one end moved, clamped to the kept range and to the minimum distance from the other end. */
export function moveEnd(span: KeptSpan, end: TrimEnd, toMs: number, whole: KeptSpan): KeptSpan {
  const { startMs, endMs } = span;
  if (whole.endMs <= MIN_KEPT_MS) return whole;
  return end === 'start'
    ? { startMs: Math.max(0, Math.min(toMs, endMs - MIN_KEPT_MS)), endMs }
    : { startMs, endMs: Math.min(whole.endMs, Math.max(toMs, startMs + MIN_KEPT_MS)) };
}

/** Where an end of the kept time is in the raw recording: at a cut, on the side that is kept. */
export function rawEnd(edit: AudioEdit, end: TrimEnd, keptAtMs: number): number {
  if (end === 'start') return keptToRaw(edit, keptAtMs);
  let rawMs = keptAtMs;
  for (const { fromMs, toMs } of edit.removed) {
    if (rawMs <= fromMs) break;
    rawMs += toMs - fromMs;
  }
  return rawMs;
}

/** The edit with the handles' span applied. */
export function trimmed(edit: AudioEdit, rawMs: number, span: KeptSpan | null): AudioEdit {
  return span === null ? edit : trimTo(edit, rawMs, span);
}
