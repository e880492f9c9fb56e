import { LANGUAGE_PARAMETER } from '@beep/core/languages';

/** The address of a page of the extension in a language, below its root. */
export function pageAddress(page: 'panel' | 'permission', language: string): string {
  return `${page}.html?${new URLSearchParams({ [LANGUAGE_PARAMETER]: language })}`;
}
