import { createBrowserClock, createOwnCalls } from '@beep/browser';
import { matchLanguage } from '@beep/core/languages';
import { type Session, signedInUid } from '@beep/core/session';
import { SOURCE } from '../source.ts';
import { keepLanguage } from './keep-language.ts';

/** Of whom a tab has asked for. */
const FOLLOWED = 'beep.language-of';

/**
 * Keeps the language of the signed-in user's account in this browser, asked for once in a tab. The next document is in
 * it: a recording in progress stays.
 */
export async function followAccount(session: Session): Promise<void> {
  const uid = signedInUid(session.getSnapshot());
  if (uid === null || sessionStorage.getItem(FOLLOWED) === uid) return;
  sessionStorage.setItem(FOLLOWED, uid);
  const calls = createOwnCalls({ baseUrl: '', source: SOURCE, clock: createBrowserClock(), tokens: session });
  const asked = await calls.getPreferences({});
  const language = asked.status === 'ok' ? matchLanguage(asked.value.display_language ?? '') : null;
  if (language !== null) keepLanguage(language);
}
