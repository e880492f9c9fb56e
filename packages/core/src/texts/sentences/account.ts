import { LANGUAGES_HINTS } from '../compiled/account.ts';
import { NOT_ALLOWED_TEXTS } from '../compiled/errors.ts';
import { WELCOME_TEXTS } from '../compiled/sign-in.ts';
import { WELCOME_HEADINGS } from '../compiled/site.ts';

/** `written` lists the names of the languages that get transcripts; `chosen` is another one, or null. */
export function languagesHintText(written: string, chosen: string | null): string {
  return chosen === null
    ? LANGUAGES_HINTS.automatic({ written })
    : LANGUAGES_HINTS.chosen({ written, chosen });
}

/** Above the sign-in buttons. `button`: the only one. */
export function logInWelcomeText(button: string | null): string {
  return button === null ? WELCOME_TEXTS.logIn : WELCOME_TEXTS.logInBy({ button });
}

/** As {@link logInWelcomeText}, for a first visit. */
export function createAccountWelcomeText(button: string | null): string {
  return button === null ? WELCOME_TEXTS.signUp : WELCOME_TEXTS.signUpBy({ button });
}

/** The greeting of the welcome page, by the first word of the name. */
export function welcomeHeading(displayName: string | null): string {
  const [firstName] = displayName?.trim().split(/\s+/) ?? [];
  return firstName ? WELCOME_HEADINGS.named({ firstName }) : WELCOME_HEADINGS.unnamed;
}

/** Why this account may not listen: the one with `email`, if it is known. */
export function notAllowedText(email: string | null): string {
  return email === null ? NOT_ALLOWED_TEXTS.unnamed : NOT_ALLOWED_TEXTS.signedIn({ email });
}
