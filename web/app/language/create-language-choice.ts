import { type Language, matchLanguage } from '@beep/core/languages';
import { signedInUid } from '@beep/core/session';
import type { SettingsPorts } from '@beep/ui';
import { addressIn, keepLanguage } from './keep-language.ts';
import { CHOSEN_LANGUAGE } from './language-script.ts';

/** The choice of the settings: of the account of a signed-in user, and of this browser. */
export function createLanguageChoice({
  session,
  calls,
}: NonNullable<SettingsPorts['account']>): NonNullable<SettingsPorts['language']> {
  return {
    chosen: chosenLanguage(),
    async choose(language) {
      if (signedInUid(session.getSnapshot()) !== null) {
        const told = await calls.changePreferences({ body: { display_language: language } });
        if (told.status !== 'ok') return false;
      }
      keepLanguage(language);
      history.replaceState(history.state, '', addressIn(language));
      location.reload();
      return true;
    },
  };
}

function chosenLanguage(): Language | null {
  try {
    return matchLanguage(localStorage.getItem(CHOSEN_LANGUAGE) ?? '');
  } catch {
    return null;
  }
}
