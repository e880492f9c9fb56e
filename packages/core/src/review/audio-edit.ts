import type { TimeRange } from '../drafts/ports.ts';
import { REMOVE_LAST_MS } from '../limits.ts';
import type { AudioSilence } from './ports.ts';

/** The ranges removed from a recording; the audio stays complete until Save. */
export interface AudioEdit {
  /** In raw time, sorted, disjoint, none empty. */
  readonly removed: readonly TimeRange[];
}

/** Two points of the kept time. */
export interface KeptSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** Nothing taken out. */
export const UNEDITED: AudioEdit = { removed: [] };

/** The kept length of a recording with raw length `rawMs`. */
export function keptMs(edit: AudioEdit, rawMs: number): number {
  return keptRanges(edit, rawMs).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

/** The kept ranges, in raw time and in order. */
export function keptRanges(edit: AudioEdit, rawMs: number): TimeRange[] {
  const kept: TimeRange[] = [];
  let fromMs = 0;
  for (const removed of edit.removed) {
    const toMs = Math.min(removed.fromMs, rawMs);
    if (toMs > fromMs) kept.push({ fromMs, toMs });
    fromMs = Math.max(fromMs, removed.toMs);
  }
  if (fromMs < rawMs) kept.push({ fromMs, toMs: rawMs });
  return kept;
}

/**
 * The ranges for an editor to keep. An encoder may emit a little more than was counted: if the end of a recording is kept,
 * it is kept to the last packet.
 */
export function rangesToCut(edit: AudioEdit, rawMs: number): TimeRange[] {
  return keptRanges(edit, rawMs).map((range) =>
    range.toMs === rawMs ? { ...range, toMs: Number.MAX_SAFE_INTEGER } : range,
  );
}

/** Converts raw to kept time; a removed moment maps to its cut. */
export function rawToKept(edit: AudioEdit, atMs: number): number {
  return edit.removed.reduce(
    (kept, { fromMs, toMs }) => kept - Math.max(0, Math.min(atMs, toMs) - fromMs),
    atMs,
  );
}

/** Converts kept to raw time; a cut maps to the moment after it. */
export function keptToRaw(edit: AudioEdit, atMs: number): number {
  let rawMs = atMs;
  for (const { fromMs, toMs } of edit.removed) {
    if (rawMs < fromMs) break;
    rawMs += toMs - fromMs;
  }
  return rawMs;
}

/** Removes the last `backMs` of the kept time, or all of it if there is less. */
export function removeLast(edit: AudioEdit, rawMs: number, backMs: number = REMOVE_LAST_MS): AudioEdit {
  const endMs = keptMs(edit, rawMs) - backMs;
  return remove(edit, rawMs, [{ fromMs: endMs <= 0 ? 0 : keptToRaw(edit, endMs), toMs: rawMs }]);
}

/** Keeps only a span of the kept time. A span without a length changes nothing. */
export function trimTo(edit: AudioEdit, rawMs: number, { startMs, endMs }: KeptSpan): AudioEdit {
  const longestMs = keptMs(edit, rawMs);
  const fromMs = Math.max(0, startMs);
  const toMs = Math.min(longestMs, endMs);
  if (!(toMs > fromMs)) return edit;
  // Converted back and forth, the end would not always be exact.
  const endsAtMs = toMs === longestMs ? rawMs : keptToRaw(edit, toMs);
  return remove(edit, rawMs, [
    { fromMs: 0, toMs: keptToRaw(edit, fromMs) },
    { fromMs: endsAtMs, toMs: rawMs },
  ]);
}

/** Removes the silence at both ends. A recording that is all silence is unchanged. */
export function trimSilence(edit: AudioEdit, rawMs: number, { leadMs, trailMs }: AudioSilence): AudioEdit {
  const trimmed = remove(edit, rawMs, [
    { fromMs: 0, toMs: leadMs },
    { fromMs: rawMs - trailMs, toMs: rawMs },
  ]);
  return keptMs(trimmed, rawMs) > 0 ? trimmed : edit;
}

/** Returns the same edit if nothing is removed, so that no undo is offered. */
function remove(edit: AudioEdit, rawMs: number, more: readonly TimeRange[]): AudioEdit {
  const removed = united([...edit.removed, ...more.map((range) => within(range, rawMs))]);
  const next = { removed };
  return keptMs(next, rawMs) < keptMs(edit, rawMs) ? next : edit;
}

function within({ fromMs, toMs }: TimeRange, rawMs: number): TimeRange {
  const clamp = (ms: number): number => Math.min(Math.max(ms, 0), rawMs);
  return { fromMs: clamp(fromMs), toMs: clamp(toMs) };
}

function united(ranges: readonly TimeRange[]): TimeRange[] {
  const sorted = ranges.filter(({ fromMs, toMs }) => toMs > fromMs).sort((a, b) => a.fromMs - b.fromMs);
  const disjoint: TimeRange[] = [];
  for (const range of sorted) {
    const last = disjoint.at(-1);
    if (last === undefined || range.fromMs > last.toMs) disjoint.push(range);
    else disjoint.splice(-1, 1, { fromMs: last.fromMs, toMs: Math.max(last.toMs, range.toMs) });
  }
  return disjoint;
}
