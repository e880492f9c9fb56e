import type { Actor } from '../actor/create-actor.ts';

/** Why a host tool did not take the link. */
export type InsertFailureCode =
  /** There is no link to insert. */
  | 'link-missing'
  /** The host tool is not there, or has not answered yet. */
  | 'not-connected'
  /** Nothing is selected in the host tool that the link could go to. */
  | 'nothing-selected'
  /** What is to be inserted could not be made. */
  | 'snippet-failed'
  /** The message to the host tool could not be sent. */
  | 'unreachable'
  /** The host tool said no. */
  | 'refused'
  /** The mail, document or comment that the recorder was opened for is closed. */
  | 'place-gone';

/** How an insertion ended; `inserted` only where the host tool said so, or the link was seen there. */
export type InsertOutcome =
  | { readonly status: 'inserted' }
  /** The host tool was given the link and tells nothing about it. */
  | {
      readonly status: 'tried';
      /** The link is on the clipboard. */
      readonly isCopied: boolean;
    }
  | {
      readonly status: 'failed';
      readonly code: InsertFailureCode;
      /** The host tool's own sentence, where it gave one. */
      readonly message?: string;
      /** True where the link is on the clipboard instead. */
      readonly isCopied?: boolean;
    }
  | { readonly status: 'timed-out' };

/** Whether a host tool can take a link now. */
export interface InsertReadiness {
  readonly isReady: boolean;
  /** What to tell beside the button; absent where there is nothing to tell. */
  readonly hint?: string;
}

/** A connected host tool: the mail, document, comment or draft that a link can be put into. */
export interface InsertTarget {
  /** Never rejects. Gives up, where it can, when `signal` aborts. */
  insert(link: string, signal: AbortSignal): Promise<InsertOutcome>;
  /** For a host tool that is not ready all the time; without it the button can always be pressed. */
  readonly readiness?: Pick<Actor<InsertReadiness, never>, 'getSnapshot' | 'subscribe'>;
}
