import type { ExternalStore } from '../actor/create-external-store.ts';

/** The reason a host did not insert the link. */
export type InsertFailureCode =
  /** There is no link to insert. */
  | 'link-missing'
  /** The host is not there, or has not responded yet. */
  | 'not-connected'
  /** Nothing that a link can go into is selected in the host. */
  | 'nothing-selected'
  /** The content to insert could not be made. */
  | 'snippet-failed'
  /** The message to the host could not be sent. */
  | 'unreachable'
  /** The host refused. */
  | 'refused'
  /** The mail, document or comment that the recorder was opened for is closed. */
  | 'target-gone'
  /** The insertion target is view-only until the user edits. */
  | 'read-only';

/** The result of an insertion; `inserted` only if the host confirmed it, or the link was seen there. */
export type InsertOutcome =
  | {
      readonly status: 'inserted';
      /** Undo was requested and failed: the user has to remove the link by hand. */
      readonly isStuck?: boolean;
      /** The transcript was requested, but only the link was inserted. */
      readonly isAlone?: boolean;
    }
  /** It was inserted, and confirmed to be removed again. */
  | { readonly status: 'undone' }
  /** The link was passed to the host, which reports no result. */
  | {
      readonly status: 'tried';
      /** The link is on the clipboard. */
      readonly isCopied: boolean;
      /** The transcript was requested, but only the link was passed. */
      readonly isAlone?: boolean;
    }
  | {
      readonly status: 'failed';
      readonly code: InsertFailureCode;
      /** The host's message, if it gave one. */
      readonly message?: string;
      /** True if the link was copied to the clipboard instead. */
      readonly isCopied?: boolean;
      /** The target that replaces one that is gone, as `Goes into: Class comment`; empty if it has no name. */
      readonly alternative?: string;
    }
  /**
   * Nothing was inserted, because the link is there already (`link`) or may be: the host has not responded
   * (`unanswered`), or has started a draft for it without saying which (`draft`).
   */
  | { readonly status: 'already-there'; readonly found: 'link' | 'unanswered' | 'draft' }
  | { readonly status: 'timed-out' };

/** Whether a host can insert a link now. */
export interface InsertReadiness {
  readonly isReady: boolean;
  /** The text beside the button; absent if there is none. */
  readonly hint?: string;
  /** The id of the current insertion target, if it can change: results are shown beside their own target only. */
  readonly targetId?: string | null;
}

/** A connected host: the mail, document, comment or draft that a link can be inserted into. */
export interface InsertTarget {
  /**
   * Inserts the link and, below it, the lines of `transcript`. Never rejects. Stops, if it can, when `signal` aborts.
   */
  insert(link: string, signal: AbortSignal, transcript?: string): Promise<InsertOutcome>;
  /** As `insert`, into what the last outcome offered as `alternative`. */
  insertAlternative?(link: string, signal: AbortSignal, transcript?: string): Promise<InsertOutcome>;
  /** As `insert`, also if the link is there already, or may be. Absent if `insert` does not check. */
  insertAgain?(link: string, signal: AbortSignal, transcript?: string): Promise<InsertOutcome>;
  /** The length of the longest transcript that it takes; 0 or absent if it takes none. */
  readonly maxTranscript?: number;
  /**
   * Called at a press, while the transcript is not there yet. Until the returned function is called, the end of the
   * panel inserts the link alone. Absent if the host cannot.
   */
  hold?(link: string): () => void;
  /** The title of the recording that listeners see; undefined for none. Absent if links have no text here. */
  setTitle?(title: string | undefined): void;
  /** Removes the last insertion. Never rejects. Absent if the host has its own undo. */
  undo?(signal: AbortSignal): Promise<InsertOutcome>;
  /** Ends the work with this host, for example by closing the panel; absent if there is nothing to end. */
  finish?(): void;
  /** For a host that is not always ready; without it the button is always enabled. */
  readonly readiness?: ExternalStore<InsertReadiness>;
}
