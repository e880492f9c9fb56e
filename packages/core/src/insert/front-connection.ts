/** The recorder's connection to Front. */
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
