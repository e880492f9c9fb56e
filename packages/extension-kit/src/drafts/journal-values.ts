import { messageFields } from '@beep/bridge';
import { isTimeRanges, parseDraftHead, parseStoredDraft } from '@beep/browser';
import type { DraftMetadata, FinishedDraft, StoredDraft, WriteOutcome } from '@beep/core/drafts';
import type { HeldDraftMessage } from '../connection/create-worker-connection.ts';

/** The result of a write; `failed` without an answer. */
export function parseWriteOutcome(input: unknown): WriteOutcome {
  return input === 'stored' || input === 'full' ? input : 'failed';
}

/** Parses the worker's list; leaves out malformed drafts. */
export function parseStoredDrafts(input: unknown): readonly StoredDraft[] {
  return Array.isArray(input) ? input.flatMap((item: unknown) => parseStoredDraft(item) ?? []) : [];
}

/** Parses a draft that a page holds; undefined if malformed. */
export function parseHeldDraftMessage(input: unknown): HeldDraftMessage | undefined {
  const { head: said, sizeBytes } = messageFields(input) ?? {};
  const head = parseDraftHead(said);
  return head === null || !isAmount(sizeBytes) ? undefined : { head, sizeBytes };
}

/** Parses the drafts that a page says it holds; leaves out malformed ones. */
export function parseHeldDraftMessages(input: unknown): readonly HeldDraftMessage[] {
  return Array.isArray(input) ? input.flatMap((item: unknown) => parseHeldDraftMessage(item) ?? []) : [];
}

/** Parses a draft's metadata; undefined if malformed. */
export function parseDraftMetadata(input: unknown): DraftMetadata | undefined {
  const fields = messageFields(input);
  if (fields === undefined) return undefined;
  const { removed, gaps, discardAtMs, heldUntilMs } = fields;
  if (removed !== undefined && !isTimeRanges(removed)) return undefined;
  if (gaps !== undefined && !isTimeRanges(gaps)) return undefined;
  const isDiscardTime = discardAtMs === null || isAmount(discardAtMs);
  return {
    ...(removed && { removed }),
    ...(gaps && { gaps }),
    ...(isDiscardTime && { discardAtMs }),
    ...(isAmount(heldUntilMs) && { heldUntilMs }),
  };
}

/** Parses a finished draft without its audio; undefined if malformed. */
export function parseFinishedDraft(input: unknown): Omit<FinishedDraft, 'audio'> | undefined {
  const { status, durationMs, hasOwnLink } = messageFields(input) ?? {};
  if ((status !== 'to-send' && status !== 'refused') || !isAmount(durationMs)) return undefined;
  return { status, durationMs, ...(hasOwnLink === true && { hasOwnLink }) };
}

/** True for a valid length or size. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
