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
  | 'place-gone'
  /** The user only views it now; nothing can be inserted until they edit. */
  | 'read-only';

/** How an insertion ended; `inserted` only where the host tool said so, or the link was seen there. */
export type InsertOutcome =
  | {
      readonly status: 'inserted';
      /** It was asked back and could not be taken out: the user has to do that by hand. */
      readonly isStuck?: boolean;
    }
  /** It was inserted, and is seen to have been taken out again. */
  | { readonly status: 'taken-back' }
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
      /** What there is in place of one that is gone, as `Goes into: Class comment`; empty where it has no name. */
      readonly elsewhere?: string;
    }
  /**
   * Nothing was inserted now, because the link is there from before (`link`), or may be: the host tool has not answered
   * (`unanswered`), or has started a draft for it and did not say which (`draft`).
   */
  | { readonly status: 'already-there'; readonly found: 'link' | 'unanswered' | 'draft' }
  | { readonly status: 'timed-out' };

/** Whether a host tool can take a link now. */
export interface InsertReadiness {
  readonly isReady: boolean;
  /** What to tell beside the button; absent where there is nothing to tell. */
  readonly hint?: string;
  /** What is selected there now, where that can change: what became of an insertion is told beside its own place only. */
  readonly place?: string | null;
}

/** A connected host tool: the mail, document, comment or draft that a link can be put into. */
export interface InsertTarget {
  /** Never rejects. Gives up, where it can, when `signal` aborts. */
  insert(link: string, signal: AbortSignal): Promise<InsertOutcome>;
  /** As `insert`, into what the last outcome offered as `elsewhere`. */
  insertElsewhere?(link: string, signal: AbortSignal): Promise<InsertOutcome>;
  /** As `insert`, also where the link is there already, or may be. Absent where `insert` does not look. */
  insertAgain?(link: string, signal: AbortSignal): Promise<InsertOutcome>;
  /** Takes out what was inserted last. Never rejects. Absent where that is the host tool's own matter. */
  takeBack?(signal: AbortSignal): Promise<InsertOutcome>;
  /** Ends the work with this host tool, as by closing the panel; absent where there is nothing to end. */
  finish?(): void;
  /** For a host tool that is not ready all the time; without it the button can always be pressed. */
  readonly readiness?: Pick<Actor<InsertReadiness, never>, 'getSnapshot' | 'subscribe'>;
}
