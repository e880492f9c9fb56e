/** Why a sign-in failed, with what the user can do. */
export const SIGN_IN_FAILURE_TEXTS = {
  popupBlocked: 'Your browser blocked the login window. Allow pop-ups for this site and try again.',
  closed: 'The login window was closed. Try again.',
  failed: 'We couldn’t log you in. Try again.',
  cancelled: 'Login was canceled. Try again.',
  unreachable: 'We can’t reach the login service. Check your connection and try again.',
  noAnswer: 'The login service didn’t respond. Check your connection and try again.',
  tooManyTries: 'Too many attempts. Wait a moment and try again.',
  tooManyUsers: 'Too many people are logging in right now. Wait a moment and try again.',
  disabled: 'This account has been disabled. Contact support.',
  noAccount: 'There’s no account with this e-mail address. Create an account first.',
  wrongCredential: 'We couldn’t confirm this account. Choose it again to log in.',
  otherAccount: 'That’s a different account. Choose the one you were logged in with.',
  otherSignIn: 'This e-mail address already has an account that logs in a different way. Log in that way.',
  badAddress: 'This e-mail address isn’t valid. Check the spelling.',
  weakPassword: 'This password is too weak. Choose a longer one.',
  signInAgain: 'Your session expired. Please log in again.',
  staleLink: 'This link has expired or was already used. Request a new one.',
  twoSteps: 'This account uses two-step verification, which Beep doesn’t support. Choose another account.',
  robot: 'We couldn’t verify that you’re not a robot. Reload the page and try again.',
  noStorage:
    'Your browser won’t let this site keep you logged in. Allow cookies for this site and try again.',
  otherDomain: 'Login isn’t set up for this site. Contact support.',
  notSetUp: 'Login isn’t set up correctly on this site. Contact support.',
  noNewAccounts: 'New accounts can’t be created here. Contact support.',
} as const;

/** Above the sign-in buttons. `button`: the only one. */
export function logInWelcomeText(button: string | null): string {
  return button === null ? 'Welcome back! Choose how to log in.' : `Welcome back! ${button} to log in.`;
}

/** As {@link logInWelcomeText}, for a first visit. */
export function createAccountWelcomeText(button: string | null): string {
  return button === null
    ? 'Welcome to Beep! Choose how to sign up.'
    : `Welcome to Beep! ${button} to sign up.`;
}
