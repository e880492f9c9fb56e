import { LANGUAGE_PARAMETER, type Language } from '@beep/core/languages';
import { type ServerTexts, serverTexts } from '@beep/core/server-texts';
import type { Context } from 'hono';
import { pageLanguage } from './page-language.ts';

/**
 * The texts of a page for its visitor. The headers of the answer say which language it has, and what chose it. `asked` is
 * the language that an earlier page of the same visit was asked for.
 */
export function visitorTexts(
  context: Context,
  ofInstallation: Language,
  asked: Language | null = null,
): ServerTexts {
  const url = new URL(context.req.url);
  if (asked !== null) url.searchParams.set(LANGUAGE_PARAMETER, asked);
  const { language, isOfAddress } = pageLanguage(url, context.req.header('Accept-Language'), ofInstallation);
  context.header('Content-Language', language);
  if (!isOfAddress) context.header('Vary', 'Accept-Language', { append: true });
  return serverTexts(language);
}
