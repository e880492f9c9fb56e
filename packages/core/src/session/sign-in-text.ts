import { ERROR_TEXTS, SIGN_IN_FAILURE_TEXTS } from '../texts/index.ts';

/** The sentence for each code of the identity provider. */
const SENTENCES: Readonly<Record<string, keyof typeof SIGN_IN_FAILURE_TEXTS>> = {
  'popup-blocked': 'popupBlocked',
  'popup-closed-by-user': 'closed',
  'cancelled-popup-request': 'closed',
  'authentication-failed': 'failed',
  'user-cancelled': 'cancelled',
  'network-request-failed': 'unreachable',
  timeout: 'noAnswer',
  'internal-error': 'noAnswer',
  'too-many-requests': 'tooManyTries',
  'quota-exceeded': 'tooManyUsers',
  'user-disabled': 'disabled',
  'user-not-found': 'noAccount',
  'wrong-password': 'wrongCredential',
  'invalid-credential': 'wrongCredential',
  'invalid-login-credentials': 'wrongCredential',
  'user-mismatch': 'otherAccount',
  'email-already-in-use': 'otherSignIn',
  'account-exists-with-different-credential': 'otherSignIn',
  'credential-already-in-use': 'otherSignIn',
  'invalid-email': 'badAddress',
  'password-does-not-meet-requirements': 'weakPassword',
  'weak-password': 'weakPassword',
  'user-token-expired': 'signInAgain',
  'invalid-user-token': 'signInAgain',
  'requires-recent-login': 'signInAgain',
  'expired-action-code': 'staleLink',
  'invalid-action-code': 'staleLink',
  'multi-factor-auth-required': 'twoSteps',
  'missing-recaptcha-token': 'robot',
  'web-storage-unsupported': 'noStorage',
  'unauthorized-domain': 'otherDomain',
  'operation-not-allowed': 'notSetUp',
  'operation-not-supported-in-this-environment': 'notSetUp',
  'auth-domain-config-required': 'notSetUp',
  'invalid-api-key': 'notSetUp',
  'admin-restricted-operation': 'noNewAccounts',
};

/** The sentence for a failed sign-in, by the provider's code without its prefix. */
export function signInText(code: string): string {
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  return sentence === undefined ? ERROR_TEXTS.somethingWrong : SIGN_IN_FAILURE_TEXTS[sentence];
}
