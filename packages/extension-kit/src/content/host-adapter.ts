/** A recording as it goes into a host page. */
export interface InsertNote {
  /** The share link. */
  readonly url: string;
  /** What the link is called, for example `Voice note, 0:42`. Plain text. */
  readonly title: string;
}

/**
 * What became of an insertion. `inserted` only where the link was seen in the place afterwards; `tried` where the
 * host gives no evidence.
 */
export type InsertAnswer =
  | {
      readonly status: 'inserted';
      /** Takes the note out again, at most once; false where it was not there, or is still. Absent where nothing can. */
      readonly undo?: () => boolean;
    }
  | { readonly status: 'tried' }
  | {
      readonly status: 'failed';
      /**
       * `gone`: the place is not on the page any more. `refused`: the host page did not take the link. `read-only`: the
       * user only views what it would go into.
       */
      readonly code: 'gone' | 'refused' | 'read-only';
    };

/** Where the record button of one place goes. */
export interface PlaceMount {
  /** The button's host element is put into `parent`, before `before` or at its end. */
  readonly parent: Element;
  readonly before: Element | null;
  /** What the host's layout wants around the button: a table cell, a flex item. `span` by default. */
  readonly tag?: 'span' | 'td' | 'div';
  /** Further classes for the host's own layout, as its own buttons have. */
  readonly className?: string;
}

/** One thing on the host page that a voice note can go into: a mail, a comment, a document. */
export interface ComposePlace {
  /** What the place is known by: the same element gives the same place, however often it is found. */
  readonly root: Element;
  /** Null where the host has no room for a button; the kit then floats it at the root's corner. */
  readonly mount: PlaceMount | null;
  /** Said in the panel before inserting, where places differ: `Private comment`. */
  readonly label?: string;
  /** What is made for it is for one person alone, or may be: it is never offered another place. */
  readonly isForOne?: boolean;
  /** Whose corner the button floats at where there is no mount; `root` by default. */
  readonly corner?: Element;
  /** False when the place has gone or has become another one. By default: whether `root` is on the page. */
  isThere?(): boolean;
  /** Takes the focus when the panel closes and the button has gone. */
  focus?(): void;
  /**
   * The note, at the place's last caret. Called with the focus in our panel, and on the very object that was current
   * when the button was pressed, also when `find` has answered others since. Never rejects.
   */
  insert(note: InsertNote): InsertAnswer | Promise<InsertAnswer>;
}

/** All that is known about one host's pages. */
export interface HostAdapter {
  /** A cheap test, run on each batch of changes before {@link find}: false where no place can be on the page. */
  mayHavePlaces(document: Document): boolean;
  /** Every place on the page now, in document order. */
  find(document: Document): readonly ComposePlace[];
}
