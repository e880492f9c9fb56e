/** A recording to insert into a host page. */
export interface RecordingLink {
  /** The share link. */
  readonly url: string;
  /** The link's text, for example `Voice note, 0:42`. Plain text. */
  readonly title: string;
  /** Plain text for below the link: a label, and lines of words. Without control characters besides line feeds. */
  readonly transcript?: string;
}

/**
 * The result of an insertion. `inserted` only if the link was found in the target afterwards; `tried` if the host gives
 * no evidence.
 */
export type InsertResponse =
  | {
      readonly status: 'inserted';
      /**
       * Removes the link, at most once; false if it was not there or could not be removed. Absent if undo is
       * impossible.
       */
      readonly undo?: () => boolean;
      /** The target does not take the transcript. */
      readonly isAlone?: boolean;
    }
  | { readonly status: 'tried'; readonly isAlone?: boolean }
  | {
      readonly status: 'failed';
      /**
       * `gone`: the insertion target has left the page. `refused`: the host page did not take the link. `read-only`:
       * the user may only view the target.
       */
      readonly code: 'gone' | 'refused' | 'read-only';
    };

/** Where to mount the record button of one insertion target. */
export interface MountPoint {
  /** The button's host element becomes a child of `parent`, before `before` or at its end. */
  readonly parent: Element;
  readonly before: Element | null;
  /** The wrapper that the host's layout needs: a table cell, a flex item. `span` by default. */
  readonly tag?: 'span' | 'td' | 'div';
  /** Additional classes of the host's own buttons. */
  readonly className?: string;
}

/** An insertion target as the host page has it: a mail, a comment, a document. The panel's is core's `InsertTarget`. */
export interface PageTarget {
  /** Identifies the target: the same element gives the same target, however often it is found. */
  readonly root: Element;
  /** Null if the host has no room for a button; it then floats at the root's corner. */
  readonly mount: MountPoint | null;
  /** Shown in the panel before inserting, if targets differ: `Private comment`. */
  readonly label?: string;
  /** The recording is, or may be, for one person only: another target is never offered. */
  readonly isForOne?: boolean;
  /** The element whose corner the button floats at without a mount; `root` by default. */
  readonly corner?: Element;
  /** False if the target has gone or become another one. By default: `root` is in the document. */
  isThere?(): boolean;
  /** Takes the focus when the panel closes and the button is gone. */
  focus?(): void;
  /**
   * Inserts the link, with its transcript if the target takes it, at the target's last caret. Called while our panel has the focus, on the object that was current
   * when the button was pressed, even if `find` has returned others since. Never rejects.
   */
  insert(link: RecordingLink): InsertResponse | Promise<InsertResponse>;
}

/** The adapter for one host's pages. */
export interface HostAdapter {
  /** A cheap test, run on each batch of mutations before {@link find}: false if there can be no target on the page. */
  mayHaveTargets(document: Document): boolean;
  /** Every insertion target on the page, in document order. */
  find(document: Document): readonly PageTarget[];
}
