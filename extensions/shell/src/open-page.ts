import { LANGUAGE_PARAMETER } from '@beep/core/languages';
import type { ExtensionConfig } from '@beep/extension-kit/manifest';
import { chooseLanguage } from './choose-language.ts';
import { CONFIG } from './config.ts';

interface Page {
  readonly start: (config: ExtensionConfig) => void;
}

/**
 * Starts a page of the extension in the language that its address names, else the browser's. The sentences are read as soon
 * as the page's modules run, so they are loaded first.
 */
export async function openPage(load: () => Promise<Page>): Promise<void> {
  const asked = new URLSearchParams(location.search).get(LANGUAGE_PARAMETER);
  const language = chooseLanguage([asked ?? '', chrome.i18n.getUILanguage()]);
  const { default: texts }: { readonly default: readonly unknown[] } = await import(
    /* @vite-ignore */ `/texts/${language}.js`
  );
  globalThis.beepTexts = texts;
  const page = await load();
  page.start(CONFIG);
}
