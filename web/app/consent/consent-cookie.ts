import { CONSENT_DAYS } from '@beep/core/limits';

/** The consent of users of earlier versions is under this name. */
const NAME = 'beep-tos-08/2022';
const MAX_AGE_SECONDS = CONSENT_DAYS * 24 * 3600;

export type Consent = 'accepted' | 'declined';

/** Reads a cookie header or `document.cookie`; undefined without an answer. */
export function parseConsent(cookies: string): Consent | undefined {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${NAME}=`));
  if (found === undefined) return undefined;
  return found.slice(NAME.length + 1) === 'true' ? 'accepted' : 'declined';
}

/** The value to assign to `document.cookie`; a refusal is stored as long as a consent. */
export function consentCookie(consent: Consent, isSecure: boolean): string {
  const value = consent === 'accepted' ? 'true' : 'false';
  return `${NAME}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
