import { ERROR_TEXTS } from './error-texts.ts';

const WRONG_CREDENTIAL = 'We couldn’t confirm this account. Choose it again to log in.';
const OTHER_SIGN_IN =
  'This e-mail address already has an account that logs in a different way. Log in that way.';
const NOT_SET_UP = 'Login isn’t set up correctly on this site. Contact support.';
const STALE_LINK = 'This link has expired or was already used. Request a new one.';
const SIGN_IN_AGAIN = 'Your session expired. Please log in again.';
const NO_STORAGE =
  'Your browser won’t let this site keep you logged in. Allow cookies for this site and try again.';
const NO_ANSWER = 'The login service didn’t respond. Check your connection and try again.';

/** A text for each code of the identity provider, with what the user can do (spec 2, section 8: session). */
const SIGN_IN_TEXTS: Readonly<Record<string, string>> = {
  'popup-blocked': 'Your browser blocked the login window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The login window was closed. Try again.',
  'cancelled-popup-request': 'The login window was closed. Try again.',
  'authentication-failed': 'We couldn’t log you in. Try again.',
  'user-cancelled': 'Login was canceled. Try again.',
  'network-request-failed': 'We can’t reach the login service. Check your connection and try again.',
  timeout: NO_ANSWER,
  'internal-error': NO_ANSWER,
  'too-many-requests': 'Too many attempts. Wait a moment and try again.',
  'quota-exceeded': 'Too many people are logging in right now. Wait a moment and try again.',
  'user-disabled': 'This account has been disabled. Contact support.',
  'user-not-found': 'There’s no account with this e-mail address. Create an account first.',
  'wrong-password': WRONG_CREDENTIAL,
  'invalid-credential': WRONG_CREDENTIAL,
  'invalid-login-credentials': WRONG_CREDENTIAL,
  'user-mismatch': 'That’s a different account. Choose the one you were logged in with.',
  'email-already-in-use': OTHER_SIGN_IN,
  'account-exists-with-different-credential': OTHER_SIGN_IN,
  'credential-already-in-use': OTHER_SIGN_IN,
  'invalid-email': 'This e-mail address isn’t valid. Check the spelling.',
  'password-does-not-meet-requirements': 'This password is too weak. Choose a longer one.',
  'weak-password': 'This password is too weak. Choose a longer one.',
  'user-token-expired': SIGN_IN_AGAIN,
  'invalid-user-token': SIGN_IN_AGAIN,
  'requires-recent-login': SIGN_IN_AGAIN,
  'expired-action-code': STALE_LINK,
  'invalid-action-code': STALE_LINK,
  'multi-factor-auth-required':
    'This account uses two-step verification, which Beep doesn’t support. Choose another account.',
  'missing-recaptcha-token': 'We couldn’t verify that you’re not a robot. Reload the page and try again.',
  'web-storage-unsupported': NO_STORAGE,
  'unauthorized-domain': 'Login isn’t set up for this site. Contact support.',
  'operation-not-allowed': NOT_SET_UP,
  'operation-not-supported-in-this-environment': NOT_SET_UP,
  'auth-domain-config-required': NOT_SET_UP,
  'invalid-api-key': NOT_SET_UP,
  'admin-restricted-operation': 'New accounts can’t be created here. Contact support.',
};

/** The sentence for a failed sign-in, by the provider's code without its prefix. */
export function signInText(code: string): string {
  return (Object.hasOwn(SIGN_IN_TEXTS, code) && SIGN_IN_TEXTS[code]) || ERROR_TEXTS.somethingWrong;
}
