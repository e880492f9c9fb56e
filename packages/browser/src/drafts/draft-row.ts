import type { DraftDestination, DraftHead, StoredDraft, TimeRange } from '@beep/core/drafts';
import { isRecordingSource } from '@beep/core/hosts';
import { ANSWER_HEARERS, OWNER_ALONE, SHOWN_NAMES, type ToldHearing } from '@beep/core/replies';

/** The stored row of a draft. */
export interface DraftRow extends StoredDraft {
  /** Epoch ms of the holder's last write; 0 after its release. Used only without Web Locks. */
  readonly touchedAtMs: number;
  /** Epoch ms after which a deleted draft is removed, unless a page has listed it before. */
  readonly discardAtMs: number | null;
}

const STATUSES: Readonly<Record<StoredDraft['status'], true>> = {
  unfinished: true,
  'to-send': true,
  refused: true,
};

/** Parses a row; null if it is invalid. */
export function parseDraftRow(input: unknown): DraftRow | null {
  const draft = parseStoredDraft(input);
  if (draft === null) return null;
  const { touchedAtMs, discardAtMs } = input as Readonly<Record<keyof DraftRow, unknown>>;
  if (!isAmount(touchedAtMs)) return null;
  return { ...draft, touchedAtMs, discardAtMs: isAmount(discardAtMs) ? discardAtMs : null };
}

/** True if the draft must not be listed: it has no audio, or was deleted and can no longer be restored. */
export function isDiscarded({ sizeBytes, discardAtMs }: DraftRow, nowMs: number): boolean {
  return sizeBytes === 0 || (isAmount(discardAtMs) && discardAtMs <= nowMs);
}

/** Parses a draft from outside; null if it is invalid. */
function parseStoredDraft(input: unknown): StoredDraft | null {
  const head = parseDraftHead(input);
  if (head === null) return null;
  const { status, durationMs, sizeBytes, removed, gaps, heldUntilMs } = input as Readonly<
    Record<keyof StoredDraft, unknown>
  >;
  if (!isOneOf(STATUSES, status) || !isAmount(durationMs) || !isAmount(sizeBytes)) return null;
  if (!isTimeRanges(removed) || !isTimeRanges(gaps)) return null;
  const draft = { ...head, status, durationMs, sizeBytes, removed, gaps };
  return isAmount(heldUntilMs) ? { ...draft, heldUntilMs } : draft;
}

/** Parses the head of a draft from outside; null if it is invalid. */
export function parseDraftHead(input: unknown): DraftHead | null {
  if (typeof input !== 'object' || input === null) return null;
  const { id, ownerUid, source, mimeType, startedAtMs, destination, title } = input as Readonly<
    Record<keyof DraftHead, unknown>
  >;
  if (!isText(id) || !isText(ownerUid) || !isText(mimeType)) return null;
  if (!isRecordingSource(source) || !isAmount(startedAtMs)) return null;
  const head = { id, ownerUid, source, mimeType, startedAtMs, ...(isText(title) && { title }) };
  if (destination === undefined) return head;
  const known = parseDestination(destination);
  return known === null ? null : { ...head, destination: known };
}

/** A draft for an unknown destination must not become a recording of its owner. */
function parseDestination(input: unknown): DraftDestination | null {
  if (typeof input !== 'object' || input === null) return null;
  const { type, recordingId, token, name, person, told, replyId, slotId, replaces } = input as Readonly<
    Record<string, unknown>
  >;
  if (type === 'answer') return isText(replyId) ? { type, replyId } : null;
  if (type === 'slot' && isText(slotId)) return { type, slotId, ...(isText(replaces) && { replaces }) };
  if (type !== 'reply' || !isText(recordingId) || !isText(token) || !isText(name)) return null;
  const reply = { type, recordingId, token, name, ...(isText(person) && { person }) } as const;
  return told === undefined ? reply : { ...reply, told: parseTold(told) };
}

function parseTold(input: unknown): ToldHearing {
  const { hearers, names } = (input ?? {}) as Readonly<Record<keyof ToldHearing, unknown>>;
  const told = {
    hearers: ANSWER_HEARERS.find((one) => one === hearers),
    names: SHOWN_NAMES.find((one) => one === names),
  };
  return told.hearers && told.names ? { hearers: told.hearers, names: told.names } : OWNER_ALONE;
}

/** Only the fields of a draft's head. */
export function headOf(draft: DraftHead): DraftHead {
  const { id, ownerUid, source, mimeType, startedAtMs, destination, title } = draft;
  const head = { id, ownerUid, source, mimeType, startedAtMs, ...(title !== undefined && { title }) };
  return destination === undefined ? head : { ...head, destination };
}

/** The draft without the journal's internal fields. */
export function toStoredDraft({
  touchedAtMs: _touched,
  discardAtMs: _discard,
  ...draft
}: DraftRow): StoredDraft {
  return draft;
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

function isOneOf<Key extends string>(table: Readonly<Record<Key, true>>, value: unknown): value is Key {
  return typeof value === 'string' && Object.hasOwn(table, value);
}

/** True if the value is a list of time ranges. */
function isTimeRanges(value: unknown): value is readonly TimeRange[] {
  return Array.isArray(value) && value.every(isRange);
}

function isRange(value: unknown): value is TimeRange {
  if (typeof value !== 'object' || value === null) return false;
  const { fromMs, toMs } = value as Readonly<Record<keyof TimeRange, unknown>>;
  return isAmount(fromMs) && isAmount(toMs);
}
