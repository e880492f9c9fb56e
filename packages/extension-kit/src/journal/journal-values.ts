import { messageFields } from '@beep/bridge';
import { isTimeRanges, parseDraftHead, parseStoredDraft } from '@beep/browser';
import type { FinishedDraft, StoredDraft, TakeNote, WriteOutcome } from '@beep/core';
import type { HeldDraftMessage } from '../connection/create-worker-connection.ts';

/** What came of a write; `failed` where no answer came. */
export function parseWriteOutcome(input: unknown): WriteOutcome {
  return input === 'kept' || input === 'full' ? input : 'failed';
}

/** The takes among what the worker lists. */
export function parseStoredDrafts(input: unknown): readonly StoredDraft[] {
  return Array.isArray(input) ? input.flatMap((item: unknown) => parseStoredDraft(item) ?? []) : [];
}

/** A take that a page holds, as either end tells the other; undefined where it is none. */
export function parseHeldDraftMessage(input: unknown): HeldDraftMessage | undefined {
  const { head: said, sizeBytes } = messageFields(input) ?? {};
  const head = parseDraftHead(said);
  return head === null || !isAmount(sizeBytes) ? undefined : { head, sizeBytes };
}

/** What a page says it holds; what is none is left out. */
export function parseHeldDraftMessages(input: unknown): readonly HeldDraftMessage[] {
  return Array.isArray(input) ? input.flatMap((item: unknown) => parseHeldDraftMessage(item) ?? []) : [];
}

/** The facts of a note; undefined where they are none. */
export function parseDraftMetadata(input: unknown): TakeNote | undefined {
  const fields = messageFields(input);
  if (fields === undefined) return undefined;
  const { removed, gaps, discardAtMs } = fields;
  if (removed !== undefined && !isTimeRanges(removed)) return undefined;
  if (gaps !== undefined && !isTimeRanges(gaps)) return undefined;
  const isDiscardTime = discardAtMs === null || isAmount(discardAtMs);
  return { ...(removed && { removed }), ...(gaps && { gaps }), ...(isDiscardTime && { discardAtMs }) };
}

/** What a page saves, without its audio; undefined where it is nothing of the kind. */
export function parseFinishedDraft(input: unknown): Omit<FinishedDraft, 'audio'> | undefined {
  const { status, durationMs } = messageFields(input) ?? {};
  if ((status !== 'to-send' && status !== 'refused') || !isAmount(durationMs)) return undefined;
  return { status, durationMs };
}

/** Whether it is a length or a size. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
