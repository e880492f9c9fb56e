import { WELCOME_TEXTS } from '../compiled/sign-in.ts';

/** Above the sign-in buttons. `button`: the only one. */
export function logInWelcomeText(button: string | null): string {
  return button === null ? WELCOME_TEXTS.logIn : WELCOME_TEXTS.logInBy({ button });
}

/** As {@link logInWelcomeText}, for a first visit. */
export function createAccountWelcomeText(button: string | null): string {
  return button === null ? WELCOME_TEXTS.signUp : WELCOME_TEXTS.signUpBy({ button });
}
