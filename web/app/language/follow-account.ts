import { createBrowserClock, createOwnCalls } from '@beep/browser';
import { matchLanguage } from '@beep/core/languages';
import { type Session, signedInUid } from '@beep/core/session';
import { SOURCE } from '../source.ts';
import { keepLanguage } from './keep-language.ts';

/** Whose answer a tab has. */
const FOLLOWED = 'beep.language-of';

/** Of whom this page is asking. */
let asking: string | null = null;

/**
 * Keeps the language of the signed-in user's account in this browser, asked for until a tab has an answer. The next document
 * is in it: a recording in progress stays.
 */
export async function followAccount(session: Session): Promise<void> {
  const uid = signedInUid(session.getSnapshot());
  if (uid === null || uid === asking || sessionStorage.getItem(FOLLOWED) === uid) return;
  asking = uid;
  const calls = createOwnCalls({ baseUrl: '', source: SOURCE, clock: createBrowserClock(), tokens: session });
  const asked = await calls.getPreferences({});
  asking = null;
  if (asked.status === 'failed') return;
  sessionStorage.setItem(FOLLOWED, uid);
  const language = matchLanguage(asked.value.display_language ?? '');
  if (language !== null) keepLanguage(language);
}
