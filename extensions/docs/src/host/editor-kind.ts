/** The four editors on docs.google.com. */
export type EditorKind = 'document' | 'presentation' | 'spreadsheet' | 'form';

const KINDS: Readonly<Record<string, EditorKind>> = {
  document: 'document',
  presentation: 'presentation',
  spreadsheets: 'spreadsheet',
  forms: 'form',
};

/**
 * The edit URL of one file, also for a second account (`/u/1/`) or an organisation (`/a/example.com/`). File lists,
 * `/preview`, `/pub`, `/copy`, `/viewform` and the like have other endings; responses to a form are under
 * `/forms/d/e/`.
 */
const EDITED_FILE =
  /^(?:\/a\/[^/]+)?\/(document|presentation|spreadsheets|forms)(?:\/u\/\d+)?\/d\/(?!e(?:\/|$))[^/]+(?:\/edit)?\/?$/;

/** The editor at a path; null if the page edits nothing. */
export function editorKind(pathname: string): EditorKind | null {
  return KINDS[EDITED_FILE.exec(pathname)?.[1] ?? ''] ?? null;
}
