/** The four editors on docs.google.com. */
export type EditorKind = 'document' | 'presentation' | 'spreadsheet' | 'form';

const KINDS: Readonly<Record<string, EditorKind>> = {
  document: 'document',
  presentation: 'presentation',
  spreadsheets: 'spreadsheet',
  forms: 'form',
};

/**
 * One file, opened to be edited: also of a second account (`/u/1/`) or of an organisation (`/a/example.com/`). The
 * file lists, `/preview`, `/pub`, `/copy`, `/viewform` and the like have other endings; answers to a form lie under
 * `/forms/d/e/`.
 */
const EDITED_FILE =
  /^(?:\/a\/[^/]+)?\/(document|presentation|spreadsheets|forms)(?:\/u\/\d+)?\/d\/(?!e(?:\/|$))[^/]+(?:\/edit)?\/?$/;

/** Which editor an address opens; null where nothing is edited. */
export function editorKind(pathname: string): EditorKind | null {
  return KINDS[EDITED_FILE.exec(pathname)?.[1] ?? ''] ?? null;
}
