import { type DraftHead, isRecordingSource, type StoredDraft, type TimeRange } from '@beep/core';

/** A take as its row has it. */
export interface DraftRow extends StoredDraft {
  /** Epoch ms of the last sign of its holder; 0 once it was let go. Read only where there are no Web Locks. */
  readonly touchedAtMs: number;
  /** Epoch ms: deleted, and forgotten from then on unless a page has offered it before. */
  readonly discardAtMs: number | null;
}

const STATUSES: Readonly<Record<StoredDraft['status'], true>> = {
  unfinished: true,
  'to-send': true,
  refused: true,
};

/** The row, or null where it is none of ours. */
export function parseDraftRow(input: unknown): DraftRow | null {
  const take = parseStoredDraft(input);
  if (take === null) return null;
  const { touchedAtMs, discardAtMs } = input as Readonly<Record<keyof DraftRow, unknown>>;
  if (!isAmount(touchedAtMs)) return null;
  return { ...take, touchedAtMs, discardAtMs: isAmount(discardAtMs) ? discardAtMs : null };
}

/** Whether nobody is to be offered the take: it has no sound, or was deleted and cannot be brought back any more. */
export function isDiscarded({ sizeBytes, discardAtMs }: DraftRow, nowMs: number): boolean {
  return sizeBytes === 0 || (isAmount(discardAtMs) && discardAtMs <= nowMs);
}

/** What somebody else says of a take, or null where it is nothing of the kind. */
export function parseStoredDraft(input: unknown): StoredDraft | null {
  const head = parseDraftHead(input);
  if (head === null) return null;
  const { status, durationMs, sizeBytes, removed, gaps } = input as Readonly<
    Record<keyof StoredDraft, unknown>
  >;
  if (!isOneOf(STATUSES, status) || !isAmount(durationMs) || !isAmount(sizeBytes)) return null;
  if (!isTimeRanges(removed) || !isTimeRanges(gaps)) return null;
  return { ...head, status, durationMs, sizeBytes, removed, gaps };
}

/** The head alone of what somebody else says of a take; null where it is none. */
export function parseDraftHead(input: unknown): DraftHead | null {
  if (typeof input !== 'object' || input === null) return null;
  const { id, ownerUid, source, mimeType, startedAtMs } = input as Readonly<Record<keyof DraftHead, unknown>>;
  if (!isText(id) || !isText(ownerUid) || !isText(mimeType)) return null;
  if (!isRecordingSource(source) || !isAmount(startedAtMs)) return null;
  return { id, ownerUid, source, mimeType, startedAtMs };
}

/** What the rest of the product knows of the take. */
export function toTake({ touchedAtMs: _touched, discardAtMs: _discard, ...take }: DraftRow): StoredDraft {
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
