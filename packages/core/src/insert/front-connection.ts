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

const TEXTS: Readonly<Record<FrontConnection, string>> = {
  connecting: 'Connecting to Front...',
  ready: 'We will open a draft for you if one is not already started.',
  'nothing-selected': 'Select a conversation in Front to insert your recording.',
  outside: 'Open this recorder from the Front plugin to enable automatic insertion.',
  unreachable: 'Unable to connect to Front. Copy the link instead.',
};

/** The text beside the insert button. */
export function frontConnectionText(connection: FrontConnection): string {
  return TEXTS[connection];
}
