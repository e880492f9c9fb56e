/** How this Gmail differs from the usual one, as the page's query says. */
export interface GmailSwitches {
  /** Composes that are open from the start: `compose=2`. */
  readonly composes: number;
  /** `window=compose`: the page is one compose in a window of its own. */
  readonly isStandAlone: boolean;
  /** `plain=textarea` or `plain=editor`: mails are written without formatting. */
  readonly plain: 'textarea' | 'editor' | null;
  /** `late=500`: the editor comes so many milliseconds after its toolbar. */
  readonly lateMs: number;
  /** `titlebar=button`: the title bar of 2026 instead of the one before. */
  readonly titleBar: 'img' | 'button';
  /** `classes=hashed`: no class is called as it used to be. */
  readonly hasHashedClasses: boolean;
  /** `toolbar=bar`: the send row is no table; `toolbar=none`: there is none. */
  readonly toolbar: 'table' | 'bar' | 'none';
  /** `signature`: new mails end with one. */
  readonly hasSignature: boolean;
  /** `draft=stored`, `blocks`, `prefix` or `quote`: new mails are drafts with nothing written in them. */
  readonly draft: string | null;
  /** `lang=ko`, `es`, `vi` or `ar`; English otherwise. */
  readonly language: string;
  /** `storm=1000`: the page changes so many nodes each second. */
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
