/**
 * How dates are written for a reader: as the page's language has them, in the reader's own region if the reader's language
 * is that of the page, for the order of a date and 12 or 24 hours. Digits stay those of the page.
 */
export function regionalLocale(ofPage: string, ofReader: string): string {
  const { region } = new Intl.Locale(ofReader);
  const [page, reader] = [ofPage, ofReader].map((tag) => new Intl.Locale(tag).maximize());
  const isSame = page?.language === reader?.language && page?.script === reader?.script;
  return isSame && region !== undefined ? new Intl.Locale(ofPage, { region }).toString() : ofPage;
}
