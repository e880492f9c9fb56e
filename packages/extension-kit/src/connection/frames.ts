import type { CurrentUser } from '@beep/core/session';
import type { CallName, WorkerRequest } from './worker-calls.ts';

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
  readonly call: CallName;
  readonly args: WorkerRequest['args'];
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

/** An event for every page. A new page gets `user` as soon as it is known, and the last `left` behind it. */
export type WorkerEvent =
  | { readonly event: 'user'; readonly user: CurrentUser | null }
  /** This user has logged out on one of the pages. */
  | { readonly event: 'left'; readonly uid: string }
  | { readonly event: 'journal' };
