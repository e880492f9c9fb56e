import { LANGUAGE } from './language.ts';

/** The server's own pages, if the site cannot render one. */
export const PLAIN_PAGE_TEXTS = {
  failed: { title: 'Something is not right', text: 'Try again in a moment.' },
  malformed: { title: 'This address is not valid', text: 'Check the address: it may have been cut off.' },
  start: 'Go to the start page',
} as const;

/** The page that chooses a local account. */
export const CHOOSER_TEXTS = {
  title: 'Choose a local account',
  usedBefore: 'Accounts used before',
  another: 'Use another account',
  email: 'E-mail',
  name: 'Name',
  nameHint: 'Leave it empty to use the part before the @.',
  continue: 'Continue',
  notOpened: 'This window wasn’t opened by Beep. Close it and log in again.',
} as const;

/** What the script of the chooser says. */
export const CHOOSER_SCRIPT_TEXTS = {
  lost: 'Beep is no longer waiting for this window. Close it and log in again.',
  noResponse: 'The server isn’t responding. Check that it’s running, then try again.',
  loggedIn: 'You’re logged in. This window will close.',
  notOpened: 'This window wasn’t opened by Beep on this server. Close it and log in again.',
} as const;

/** What local accounts are; `provider` is the one that they replace. */
export function localAccountsText(provider: string): string {
  return `This server uses local accounts. Anyone on this computer can log in, without a password or ${provider}.`;
}

/** Below the chooser. */
export function standsInText(provider: string): string {
  return `Stands in for logging in with ${provider}.`;
}

/** On the picture of a link's preview. */
export const CARD_TITLE = 'Voice note';

/** The window of a sign-in with OpenID Connect. */
export const SIGN_IN_WINDOW_TEXTS = {
  choose: 'Choose how to log in',
  doneTitle: 'You’re logged in',
  done: 'This window will close.',
  notWaiting: 'Beep is no longer waiting for this window. Close it and log in again.',
  notOpened: 'This window wasn’t opened by Beep. Close it and log in again.',
  problemTitle: 'You’re not logged in',
  unreachable: 'The login service didn’t respond. Wait a moment and try again.',
  expired: 'This login took too long or was already used. Try again.',
  cancelled: 'Login was canceled.',
  unverified:
    'The login service hasn’t verified your e-mail address. Verify it there, or choose another account.',
  failed: 'We couldn’t confirm this account. Try again, or contact support if it keeps happening.',
  nothingLost: 'What you recorded is still in Beep.',
  tryAgain: 'Try Again',
  close: 'Close',
} as const;

/** Why an account of another domain may not sign in. */
export function wrongDomainText(domains: readonly string[]): string {
  const list = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' }).format(domains);
  return `Only accounts of ${list} can log in here. Choose another account.`;
}

/** A button that signs in with a provider. */
export function continueWithText(provider: string): string {
  return `Continue with ${provider}`;
}
