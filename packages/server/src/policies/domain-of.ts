import { domainToASCII, domainToUnicode } from 'node:url';
import { POLICY_DOMAIN } from '@beep/core/policies';
import type { VerifiedUser } from '../auth/token-verifier.ts';

/** The domain whose policy applies to a user: of the verified address, or of the platform that vouches for the user. */
export function domainOfUser(
  user: Pick<VerifiedUser, 'verifiedEmail' | 'domain'> | undefined,
): string | null {
  return user?.domain ?? domainOf(user?.verifiedEmail);
}

/**
 * The domain of a verified email address, in lower case and ASCII; null if the address has none that a policy could
 * name. Only the exact domain counts: a subdomain is another one, and characters that merely map to it, such as
 * full-width letters, a trailing dot or an ideographic full stop, give the address no domain.
 */
export function domainOf(email: string | undefined): string | null {
  if (email === undefined || email.length > 320) return null;
  const [, domain] = /^[^\s@]+@([^\s@]+)$/.exec(email) ?? [];
  return domain === undefined ? null : normalizeDomain(domain);
}

/** The domain in the form that policies use; null if the text is not a domain. */
function normalizeDomain(domain: string): string | null {
  const ascii = domainToASCII(domain);
  if (!POLICY_DOMAIN.test(ascii)) return null;
  const given = domain.normalize('NFC').toLowerCase();
  return given === ascii || given === domainToUnicode(ascii) ? ascii : null;
}
