/** What the document did with a link, in the field names of the bridge. */
export interface Insertion {
  readonly success: boolean;
  /** A sentence for the user; null with a success. */
  readonly error: string | null;
}

/** What the link is called in a document. */
export const LINK_TEXT = 'Voice Note';

export const INSERTED: Insertion = { success: true, error: null };

/** The document did not take the link, or does not say why (spec 2, section 8: host tools). */
export const NOT_INSERTED: Insertion = {
  success: false,
  error: 'If the recording link did not get inserted, please copy and paste the link.',
};
