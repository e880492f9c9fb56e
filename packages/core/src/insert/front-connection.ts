/** The recorder's connection to Front (spec 1, section 4: Front integration). */
export type FrontConnection =
  | 'connecting'
  /** Connected, and a conversation or a draft is selected. */
  | 'ready'
  /** Connected, but no single conversation is selected. */
  | 'nothing-selected'
  /** The page was not opened by Front. */
  | 'outside'
  /** The page is framed, but Front does not respond. */
  | 'unreachable';
