/** Variants of this Gmail, from the page's query. */
export interface GmailSwitches {
  /** The number of composes that are open from the start: `compose=2`. */
  readonly composes: number;
  /** `window=compose`: the page is one compose in a separate window. */
  readonly isStandAlone: boolean;
  /** `plain=textarea` or `plain=editor`: mails are written without formatting. */
  readonly plain: 'textarea' | 'editor' | null;
  /** `late=500`: the editor appears this many milliseconds after its toolbar. */
  readonly lateMs: number;
  /** `titlebar=button`: the title bar of 2026 instead of the earlier one. */
  readonly titleBar: 'img' | 'button';
  /** `classes=hashed`: no class has its known name. */
  readonly hasHashedClasses: boolean;
  /** `toolbar=bar`: the send row is not a table; `toolbar=none`: there is no send row. */
  readonly toolbar: 'table' | 'bar' | 'none';
  /** `signature`: new mails end with a signature. */
  readonly hasSignature: boolean;
  /** `draft=stored`, `blocks`, `prefix` or `quote`: new mails are empty drafts of that form. */
  readonly draft: string | null;
  /** `lang=ko`, `es`, `vi` or `ar`; English otherwise. */
  readonly language: string;
  /** `storm=1000`: this many nodes of the page change each second. */
  readonly stormPerSecond: number;
}

export function readSwitches(search: string): GmailSwitches {
  const query = new URLSearchParams(search);
  const plain = query.get('plain');
  const toolbar = query.get('toolbar');
  return {
    composes: Number(query.get('compose') ?? 0),
    isStandAlone: query.get('window') === 'compose',
    plain: plain === 'textarea' || plain === 'editor' ? plain : null,
    lateMs: Number(query.get('late') ?? 0),
    titleBar: query.get('titlebar') === 'button' ? 'button' : 'img',
    hasHashedClasses: query.get('classes') === 'hashed',
    toolbar: toolbar === 'bar' || toolbar === 'none' ? toolbar : 'table',
    hasSignature: query.has('signature'),
    draft: query.get('draft'),
    language: query.get('lang') ?? 'en',
    stormPerSecond: Number(query.get('storm') ?? 0),
  };
}
