import { isRecordingSource, type JournaledTake, type TakeHead, type TimeRange } from '@beep/core';

/** A take as its row has it. */
export interface TakeRow extends JournaledTake {
  /** Epoch ms of the last sign of its holder; 0 once it was let go. Read only where there are no Web Locks. */
  readonly touchedAtMs: number;
  /** Epoch ms: deleted, and forgotten from then on unless a page has offered it before. */
  readonly discardAtMs: number | null;
}

const STATUSES: Readonly<Record<JournaledTake['status'], true>> = {
  unfinished: true,
  'to-send': true,
  refused: true,
};

/** The row, or null where it is none of ours. */
export function parseTakeRow(input: unknown): TakeRow | null {
  const take = parseJournaledTake(input);
  if (take === null) return null;
  const { touchedAtMs, discardAtMs } = input as Readonly<Record<keyof TakeRow, unknown>>;
  if (!isAmount(touchedAtMs)) return null;
  return { ...take, touchedAtMs, discardAtMs: isAmount(discardAtMs) ? discardAtMs : null };
}

/** Whether nobody is to be offered the take: it has no sound, or was deleted and cannot be brought back any more. */
export function isDiscarded({ sizeBytes, discardAtMs }: TakeRow, nowMs: number): boolean {
  return sizeBytes === 0 || (isAmount(discardAtMs) && discardAtMs <= nowMs);
}

/** What somebody else says of a take, or null where it is nothing of the kind. */
export function parseJournaledTake(input: unknown): JournaledTake | null {
  const head = parseTakeHead(input);
  if (head === null) return null;
  const { status, durationMs, sizeBytes, removed, gaps } = input as Readonly<
    Record<keyof JournaledTake, unknown>
  >;
  if (!isOneOf(STATUSES, status) || !isAmount(durationMs) || !isAmount(sizeBytes)) return null;
  if (!isTimeRanges(removed) || !isTimeRanges(gaps)) return null;
  return { ...head, status, durationMs, sizeBytes, removed, gaps };
}

/** The head alone of what somebody else says of a take; null where it is none. */
export function parseTakeHead(input: unknown): TakeHead | null {
  if (typeof input !== 'object' || input === null) return null;
  const { id, ownerUid, source, mimeType, startedAtMs } = input as Readonly<Record<keyof TakeHead, unknown>>;
  if (!isText(id) || !isText(ownerUid) || !isText(mimeType)) return null;
  if (!isRecordingSource(source) || !isAmount(startedAtMs)) return null;
  return { id, ownerUid, source, mimeType, startedAtMs };
}

/** What the rest of the product knows of the take. */
export function toTake({ touchedAtMs: _touched, discardAtMs: _discard, ...take }: TakeRow): JournaledTake {
  return take;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

function isOneOf<Key extends string>(table: Readonly<Record<Key, true>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

/** Whether it is a list of stretches of a take. */
export function isTimeRanges(value: unknown): value is readonly TimeRange[] {
  return Array.isArray(value) && value.every(isRange);
}

function isRange(value: unknown): value is TimeRange {
  if (typeof value !== 'object' || value === null) return false;
  const { fromMs, toMs } = value as Readonly<Record<keyof TimeRange, unknown>>;
  return isAmount(fromMs) && isAmount(toMs);
}
