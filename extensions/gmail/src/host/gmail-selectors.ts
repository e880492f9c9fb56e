/**
 * Where Gmail keeps what: for each role the ways to find it, the most certain first. Names without a meaning change
 * every few months and differ between users; field names are the same in all languages and have never changed yet.
 */
export const GMAIL_SELECTORS = {
  /** Fields of a mail that is being written. They stand in a form that does not hold its text. */
  marker: ['input[name="composeid"]', 'input[name="subjectbox"]', 'input[name="draft"]'],
  /** What is written into, with formatting. */
  editor: [
    '.Ap [g_editable="true"]',
    '[contenteditable][role="textbox"][g_editable="true"]',
    '.Am.Al.editable',
  ],
  /** What it may be when none of these is left; but so may other fields of the mail. */
  likelyEditor: [
    '[contenteditable][role="textbox"][aria-multiline="true"]',
    '[contenteditable][role="textbox"]',
    '[contenteditable]',
  ],
  /** The editor's twin, which is shown instead of it while a mail is written without formatting. */
  plainEditor: ['textarea.Ak', 'textarea[form="nosend"]'],
  /** What the twin may be when neither is left; in a mail that was received it may be anything. */
  likelyPlainEditor: ['textarea:not([name]):not([role])'],
  /** The outermost that is still one mail: whatever lies further out may hold others. */
  border: ['.M9', '.AD', '.ip', '[role="dialog"]', '[role="listitem"]'],
  /** What a floating button keeps to. */
  corner: ['.aoI', '[role="region"]', '.M9', '[role="dialog"]'],
  /** Where the send button stands. */
  sendRow: ['tr.btC', '.IZ tr'],
  /** In the send row, the cell behind the send button. */
  afterSend: [':scope > td.oc.gU', ':scope > td:nth-child(2)'],
  /** Where the send row should be, when it is none any more. */
  toolbar: ['.aDj [role="toolbar"]', '[role="toolbar"]'],
  /** Editors in these belong to no mail. */
  elsewhere: ['[role="search"]', '[role="navigation"]', '[role="banner"]', '[role="complementary"]'],
  /** What somebody else has written: fields, editors and rows in it are theirs. Nobody can send these classes. */
  received: ['.a3s', '.ii'],
  /** One mail of a thread, with what was received and the answer that is written to it. */
  inThread: ['[role="listitem"]'],
  /** Only a mail has recipients. */
  recipients: ['textarea[name="to"]', 'input[role="combobox"]', '[role="combobox"]'],
} as const;

const SIGNATURE = '.gmail_signature, [data-smartmail="gmail_signature"]';

/** What a note never goes into, and what it goes before. Classes of the mail itself, which its readers get too. */
export const KEPT = {
  endBefore: `${SIGNATURE}, .gmail_signature_prefix, .gmail_quote, .gmail_quote_container, .gmail_attr, .gmail_extra, blockquote[type="cite"]`,
  signature: SIGNATURE,
} as const;

/** The first match of the first way that finds anything. */
export function queryRole(within: ParentNode, ways: readonly string[]): Element | null {
  for (const way of ways) {
    const found = within.querySelector(way);
    if (found !== null) return found;
  }
  return null;
}
