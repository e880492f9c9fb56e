import { messageFields } from '@beep/bridge';
import { isTimeRanges, parseJournaledTake, parseTakeHead } from '@beep/browser';
import type { FinishedTake, JournaledTake, KeepOutcome, TakeNote } from '@beep/core';
import type { HeldTake } from '../connection/create-worker-connection.ts';

/** What came of a write; `failed` where no answer came. */
export function parseKeepOutcome(input: unknown): KeepOutcome {
  return input === 'kept' || input === 'full' ? input : 'failed';
}

/** The takes among what the worker lists. */
export function parseTakes(input: unknown): readonly JournaledTake[] {
  return Array.isArray(input) ? input.flatMap((item: unknown) => parseJournaledTake(item) ?? []) : [];
}

/** A take that a page holds, as either end tells the other; undefined where it is none. */
export function parseHeldTake(input: unknown): HeldTake | undefined {
  const { head: said, sizeBytes } = messageFields(input) ?? {};
  const head = parseTakeHead(said);
  return head === null || !isAmount(sizeBytes) ? undefined : { head, sizeBytes };
}

/** What a page says it holds; what is none is left out. */
export function parseHeldTakes(input: unknown): readonly HeldTake[] {
  return Array.isArray(input) ? input.flatMap((item: unknown) => parseHeldTake(item) ?? []) : [];
}

/** The facts of a note; undefined where they are none. */
export function parseTakeNote(input: unknown): TakeNote | undefined {
  const fields = messageFields(input);
  if (fields === undefined) return undefined;
  const { removed, gaps, discardAtMs } = fields;
  if (removed !== undefined && !isTimeRanges(removed)) return undefined;
  if (gaps !== undefined && !isTimeRanges(gaps)) return undefined;
  const isDiscardTime = discardAtMs === null || isAmount(discardAtMs);
  return { ...(removed && { removed }), ...(gaps && { gaps }), ...(isDiscardTime && { discardAtMs }) };
}

/** What a page saves, without its audio; undefined where it is nothing of the kind. */
export function parseFinishedTake(input: unknown): Omit<FinishedTake, 'audio'> | undefined {
  const { status, durationMs } = messageFields(input) ?? {};
  if ((status !== 'to-send' && status !== 'refused') || !isAmount(durationMs)) return undefined;
  return { status, durationMs };
}

/** Whether it is a length or a size. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
