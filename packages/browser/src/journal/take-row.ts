import type { JournaledTake, RecordingSource, TimeRange } from '@beep/core';

/** A take as its row has it. */
export interface TakeRow extends JournaledTake {
  /** Epoch ms of the last sign of its holder; 0 once it was let go. Read only where there are no Web Locks. */
  readonly touchedAtMs: number;
}

/** Every source there is; the compiler misses none. */
const SOURCES: Readonly<Record<RecordingSource, true>> = {
  BEEP_WEB: true,
  BEEP_ADDON_GMAIL: true,
  BEEP_ADDON_DOCS: true,
  BEEP_ADDON_CLASSROOM: true,
  BEEP_FRONT_APP: true,
};

const STATUSES: Readonly<Record<JournaledTake['status'], true>> = {
  unfinished: true,
  'to-send': true,
  refused: true,
};

/** The row, or null where it is none of ours. */
export function parseTakeRow(input: unknown): TakeRow | null {
  if (typeof input !== 'object' || input === null) return null;
  const row = input as Readonly<Record<keyof TakeRow, unknown>>;
  const { id, ownerUid, source, mimeType, status } = row;
  const { startedAtMs, durationMs, sizeBytes, touchedAtMs, removed, gaps } = row;
  if (!isText(id) || !isText(ownerUid) || !isText(mimeType)) return null;
  if (!isOneOf(SOURCES, source) || !isOneOf(STATUSES, status)) return null;
  if (!isAmount(startedAtMs) || !isAmount(durationMs) || !isAmount(sizeBytes)) return null;
  if (!isAmount(touchedAtMs) || !isRanges(removed) || !isRanges(gaps)) return null;
  return {
    ...{ id, ownerUid, source, mimeType, startedAtMs, status },
    ...{ durationMs, sizeBytes, removed, gaps, touchedAtMs },
  };
}

/** What the rest of the product knows of the take. */
export function toTake({ touchedAtMs: _, ...take }: TakeRow): JournaledTake {
  return take;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

function isOneOf<Key extends string>(table: Readonly<Record<Key, true>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

function isRanges(value: unknown): value is readonly TimeRange[] {
  return Array.isArray(value) && value.every(isRange);
}

function isRange(value: unknown): value is TimeRange {
  if (typeof value !== 'object' || value === null) return false;
  const { fromMs, toMs } = value as Readonly<Record<keyof TimeRange, unknown>>;
  return isAmount(fromMs) && isAmount(toMs);
}
