/**
 * Selectors by role, the most reliable first. Generated class names change every few months and differ between users;
 * field names are the same in all languages and have not changed yet.
 */
export const GMAIL_SELECTORS = {
  /** Fields of a mail that is being written, in a form that does not contain its body. */
  marker: ['input[name="composeid"]', 'input[name="subjectbox"]', 'input[name="draft"]'],
  /** The rich-text body. */
  editor: [
    '.Ap [g_editable="true"]',
    '[contenteditable][role="textbox"][g_editable="true"]',
    '.Am.Al.editable',
  ],
  /** A possible body if none of these is left; other fields may match too. */
  likelyEditor: [
    '[contenteditable][role="textbox"][aria-multiline="true"]',
    '[contenteditable][role="textbox"]',
    '[contenteditable]',
  ],
  /** The editor's twin, shown in plain-text mode. */
  plainEditor: ['textarea.Ak', 'textarea[form="nosend"]'],
  /** A possible twin if neither is left; in a received mail it may be anything. */
  likelyPlainEditor: ['textarea:not([name]):not([role])'],
  /** The outermost element of one mail: anything further out may contain others. */
  border: ['.M9', '.AD', '.ip', '[role="dialog"]', '[role="listitem"]'],
  /** The element whose corner a floating button keeps to. */
  corner: ['.aoI', '[role="region"]', '.M9', '[role="dialog"]'],
  /** Where the send button stands. */
  sendRow: ['tr.btC', '.IZ tr'],
  /** In the send row, the cell behind the send button. */
  afterSend: [':scope > td.oc.gU', ':scope > td:nth-child(2)'],
  /** The toolbar, if the send row is not found. */
  toolbar: ['.aDj [role="toolbar"]', '[role="toolbar"]'],
  /** Editors in these do not belong to a mail. */
  excluded: ['[role="search"]', '[role="navigation"]', '[role="banner"]', '[role="complementary"]'],
  /** Received content: its fields, editors and rows are ignored. Senders cannot forge these classes. */
  received: ['.a3s', '.ii'],
  /** One mail of a thread, with the received text and the reply to it. */
  inThread: ['[role="listitem"]'],
  /** Only a mail has recipients. */
  recipients: ['textarea[name="to"]', 'input[role="combobox"]', '[role="combobox"]'],
} as const;

const SIGNATURE = '.gmail_signature, [data-smartmail="gmail_signature"]';

/**
 * Kept parts: links are inserted before them, never into them. These classes are in the mail itself, and its readers
 * get them too. A `blockquote` of that class outside of them is one that the user has made with the toolbar.
 */
export const KEPT = {
  endBefore: `${SIGNATURE}, .gmail_signature_prefix, .gmail_quote:not(blockquote), .gmail_quote_container, .gmail_attr, .gmail_extra, blockquote[type="cite"]`,
  signature: SIGNATURE,
} as const;

/** The first match of the first selector that matches anything. */
export function queryRole(within: ParentNode, selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = within.querySelector(selector);
    if (found !== null) return found;
  }
  return null;
}
