import { ERROR_TEXTS } from './error-texts.ts';

const WRONG_CREDENTIAL = 'This account could not be confirmed. Choose the account again and log in.';
const OTHER_SIGN_IN = 'This address already has an account with another way to log in. Use that one.';
const NOT_SET_UP = 'Sign-in is not set up correctly on this site. Contact support.';
const STALE_LINK = 'This link has expired or was used already. Ask for a new one.';
const SIGN_IN_AGAIN = 'Your session expired. Please log in again.';
const NO_STORAGE =
  'Your browser does not let this site keep you logged in. Allow cookies for this site and try again.';
const NO_ANSWER = 'The sign-in service did not answer. Check your connection and try again.';

/** The identity provider's codes, each as something that a person can do (spec 2, section 8: session). */
const SIGN_IN_TEXTS: Readonly<Record<string, string>> = {
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The sign-in window was closed. Press the button to try again.',
  'cancelled-popup-request': 'The sign-in window was closed. Press the button to try again.',
  'authentication-failed': 'The sign-in was not finished. Press the button to try again.',
  'user-cancelled': 'The sign-in was cancelled. Press the button to try again.',
  'network-request-failed': 'The sign-in service cannot be reached. Check your connection and try again.',
  timeout: NO_ANSWER,
  'internal-error': NO_ANSWER,
  'too-many-requests': 'Too many attempts. Wait a little and try again.',
  'quota-exceeded': 'Too many people are signing in right now. Wait a little and try again.',
  'user-disabled': 'This account has been disabled. Contact support.',
  'user-not-found': 'There is no account with this address. Create an account first.',
  'wrong-password': WRONG_CREDENTIAL,
  'invalid-credential': WRONG_CREDENTIAL,
  'invalid-login-credentials': WRONG_CREDENTIAL,
  'user-mismatch': 'That is another account than the one you were logged in with. Choose the same one.',
  'email-already-in-use': OTHER_SIGN_IN,
  'account-exists-with-different-credential': OTHER_SIGN_IN,
  'credential-already-in-use': OTHER_SIGN_IN,
  'invalid-email': 'This e-mail address is not valid. Check how it is written.',
  'password-does-not-meet-requirements': 'This password is too weak. Choose a longer one.',
  'weak-password': 'This password is too weak. Choose a longer one.',
  'user-token-expired': SIGN_IN_AGAIN,
  'invalid-user-token': SIGN_IN_AGAIN,
  'requires-recent-login': SIGN_IN_AGAIN,
  'expired-action-code': STALE_LINK,
  'invalid-action-code': STALE_LINK,
  'multi-factor-auth-required':
    'This account asks for a second step, which Beep does not support. Choose another account.',
  'missing-recaptcha-token': 'The check that you are a person failed. Reload the page and try again.',
  'web-storage-unsupported': NO_STORAGE,
  'unauthorized-domain': 'Sign-in is not set up for this address. Contact support.',
  'operation-not-allowed': NOT_SET_UP,
  'operation-not-supported-in-this-environment': NOT_SET_UP,
  'auth-domain-config-required': NOT_SET_UP,
  'invalid-api-key': NOT_SET_UP,
  'admin-restricted-operation': 'New accounts cannot be created here. Contact support.',
};

/** The sentence for a failed sign-in, by the provider's code without its prefix. */
export function signInText(code: string): string {
  return (Object.hasOwn(SIGN_IN_TEXTS, code) && SIGN_IN_TEXTS[code]) || ERROR_TEXTS.somethingWrong;
}
