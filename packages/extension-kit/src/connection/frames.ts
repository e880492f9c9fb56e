import { messageFields } from '@beep/bridge';

/** What a page says to the worker. */
export type PageFrame =
  /** Keeps the worker alive. */
  | { readonly ping: true }
  /** The next bytes of call `id`, before the call itself. */
  | { readonly id: number; readonly piece: string }
  | PageCall;

/** One thing asked of the worker. */
export interface PageCall {
  /** Counted by the page from 1. */
  readonly id: number;
  readonly call: string;
  readonly args: unknown;
  /** How many pieces of bytes went before. */
  readonly pieces: number;
  /** Asked before, of a worker that ended: it may have been carried out. */
  readonly again: boolean;
}

/** What the worker says to a page. */
export type WorkerFrame =
  /** The next bytes of the answer to call `id`, before the answer itself. */
  | { readonly id: number; readonly piece: string }
  | { readonly id: number; readonly ok: unknown; readonly pieces: number }
  /** It was not understood or could not be done. */
  | { readonly id: number; readonly error: string }
  | WorkerEvent;

/** What the worker tells every page, asked or not. `user` is told to a new page as soon as it is known. */
export type WorkerEvent = { readonly event: 'user'; readonly user: unknown } | { readonly event: 'journal' };

/** A page's frame as the worker hears it; null where it is none. */
export function parsePageFrame(input: unknown): PageFrame | null {
  const fields = messageFields(input);
  if (fields === undefined) return null;
  if (fields.ping === true) return { ping: true };
  const { id, piece, call, args, pieces, again } = fields;
  if (!isCount(id)) return null;
  if (typeof piece === 'string') return { id, piece };
  if (typeof call !== 'string' || !isCount(pieces)) return null;
  return { id, call, args, pieces, again: again === true };
}

/** The worker's frame as a page hears it; null where it is none. */
export function parseWorkerFrame(input: unknown): WorkerFrame | null {
  const fields = messageFields(input);
  if (fields === undefined) return null;
  if (fields.event === 'journal') return { event: 'journal' };
  if (fields.event === 'user') return { event: 'user', user: fields.user };
  const { id, piece, ok, pieces, error } = fields;
  if (!isCount(id)) return null;
  if (typeof piece === 'string') return { id, piece };
  if (typeof error === 'string') return { id, error };
  return isCount(pieces) ? { id, ok, pieces } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
