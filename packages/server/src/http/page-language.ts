import { acceptedLanguage, LANGUAGE_PARAMETER, type Language, matchLanguage } from '@beep/core/languages';

/** The language of a page, and whether its address alone decides it. */
export interface PageLanguage {
  readonly language: Language;
  readonly isOfAddress: boolean;
}

/**
 * Chooses the language of a page: that of its address, else that of the browser, else that of the installation. An
 * account has its choice in the browser, which asks for the page by its address.
 */
export function pageLanguage(
  url: URL,
  acceptLanguage: string | undefined,
  ofInstallation: Language,
): PageLanguage {
  const asked = matchLanguage(url.searchParams.get(LANGUAGE_PARAMETER) ?? '');
  if (asked !== null) return { language: asked, isOfAddress: true };
  return { language: acceptedLanguage(acceptLanguage) ?? ofInstallation, isOfAddress: false };
}

/** True for an address without a query, or with a language alone. */
export function isPlainAddress({ searchParams }: URL): boolean {
  return [...searchParams.keys()].every((name) => name === LANGUAGE_PARAMETER);
}
