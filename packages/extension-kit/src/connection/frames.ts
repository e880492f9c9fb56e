import { messageFields } from '@beep/bridge';

/** A message from a page to the worker. */
export type PageFrame =
  /** Keeps the worker alive. */
  | { readonly ping: true }
  /** The next bytes of call `id`, sent before the call itself. */
  | { readonly id: number; readonly piece: string }
  | PageCall;

/** A call to the worker. */
export interface PageCall {
  /** Counted by the page from 1. */
  readonly id: number;
  readonly call: string;
  readonly args: unknown;
  /** How many pieces of bytes were sent before. */
  readonly pieces: number;
  /** Repeated after a worker ended: it may have been done already. */
  readonly again: boolean;
}

/** A message from the worker to a page. */
export type WorkerFrame =
  /** The next bytes of the answer to call `id`, sent before the answer itself. */
  | { readonly id: number; readonly piece: string }
  | { readonly id: number; readonly ok: unknown; readonly pieces: number }
  /** The call was malformed or failed. */
  | { readonly id: number; readonly error: string }
  | WorkerEvent;

/** An event for every page. A new page gets `user` as soon as it is known. */
export type WorkerEvent = { readonly event: 'user'; readonly user: unknown } | { readonly event: 'journal' };

/** Parses a page's frame; null if it is malformed. */
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

/** Parses a worker's frame; null if it is malformed. */
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
