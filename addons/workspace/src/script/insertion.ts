import { ADD_ON_TEXTS } from '@beep/core/texts';

/** The result of an insertion, in the field names of the bridge. */
export interface Insertion {
  readonly success: boolean;
  /** A sentence for the user; null on success. */
  readonly error: string | null;
}

/** The link's text in a document. */
export const LINK_TEXT: string = ADD_ON_TEXTS.linkText;

export const INSERTED: Insertion = { success: true, error: null };

/** The document refused the link, or gave no reason. */
export const NOT_INSERTED: Insertion = {
  success: false,
  error: ADD_ON_TEXTS.pasteIt,
};

/** A link keeps a space to the text before it. */
export function gapBehind(text: string): '' | ' ' {
  return /\S$/.test(text) ? ' ' : '';
}

/** And to a word after it. */
export function gapBefore(text: string): '' | ' ' {
  return /^[\p{L}\p{N}]/u.test(text) ? ' ' : '';
}
