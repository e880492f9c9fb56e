import { type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import { LANGUAGE_TAGS, type Language } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import type { BrowserName } from './browsers.ts';

/** A file `messages.json` of `_locales`. */
export type LocaleMessages = Readonly<Record<'name' | 'description', { readonly message: string }>>;

/** How browsers name the languages that they do not name by their tag. */
const LOCALES: Readonly<Partial<Record<Language, string>>> = { 'pt-BR': 'pt_BR', 'zh-Hans': 'zh_CN' };
/** The Chrome Web Store refuses locales that Chrome does not have. */
const NOT_IN_CHROME: readonly Language[] = ['ht'];

/** The texts of the manifest, by the names of their folders in `_locales`. */
export function manifestTexts(
  host: ExtensionHostId,
  browser: BrowserName,
): Readonly<Record<string, LocaleMessages>> {
  const languages = LANGUAGE_TAGS.filter(
    (language) => browser !== 'chrome' || !NOT_IN_CHROME.includes(language),
  );
  return Object.fromEntries(
    languages.map((language) => {
      const { name, description } = serverTexts(language).EXTENSION_TEXTS;
      const values = { host: HOSTS[host].name };
      const messages = { name: { message: name(values) }, description: { message: description(values) } };
      return [LOCALES[language] ?? language, messages];
    }),
  );
}
