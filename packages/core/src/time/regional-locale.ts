/**
 * How dates are written for a reader: as the page's language has them, in the reader's own region if the reader's language
 * is that of the page, for the order of a date and 12 or 24 hours. Digits stay those of the page.
 */
export function regionalLocale(ofPage: string, ofReader: string): string {
  const page = new Intl.Locale(ofPage);
  const reader = new Intl.Locale(ofReader);
  const [own, other] = [page.maximize(), reader.maximize()];
  const isSame = own.language === other.language && own.script === other.script;
  if (!isSame || reader.region === undefined) return ofPage;
  const { language, script, numberingSystem } = page;
  return new Intl.Locale(language, {
    ...(script !== undefined && { script }),
    ...(numberingSystem !== undefined && { numberingSystem }),
    region: reader.region,
  }).toString();
}
