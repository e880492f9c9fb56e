import { createHash } from 'node:crypto';
import { domainOf } from '../../policies/domain-of.ts';
import type { ProvenPerson } from '../../storage/sign-in-store.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';
import { OIDC_KINDS } from './provider-kinds.ts';
import { SignInError } from './sign-in-error.ts';
import type { VerifiedClaims } from './verify-id-token.ts';

const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 100;

/** The person of verified claims. Rejects one whose address the provider's settings do not admit. */
export function provenPerson(claims: VerifiedClaims, provider: OidcProviderSettings): ProvenPerson {
  const email = emailIn(claims);
  const person: ProvenPerson = {
    uid: uidOf(claims),
    providerId: provider.id,
    email,
    isEmailVerified: email !== null && isVerified(claims, provider),
    name: nameIn(claims),
  };
  if (provider.domains.length > 0) checkDomain(person, claims, provider);
  return person;
}

/**
 * The id of the account of one issuer and subject. An address is not part of it: a person who signs in through two
 * providers has two accounts, because addresses change hands.
 */
function uidOf({ iss, sub }: VerifiedClaims): string {
  return createHash('sha256')
    .update(JSON.stringify([iss, sub]))
    .digest('base64url');
}

function emailIn({ email }: VerifiedClaims): string | null {
  if (typeof email !== 'string' || email.length > MAX_EMAIL_LENGTH) return null;
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) ? email : null;
}

function nameIn({ name }: VerifiedClaims): string | null {
  if (typeof name !== 'string') return null;
  return (
    name
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH) || null
  );
}

/** Some providers send the claim as a text or a number. */
function isVerified(claims: VerifiedClaims, { kind, trustsEmail }: OidcProviderSettings): boolean {
  const claim = claims[OIDC_KINDS[kind].verifiedClaim];
  return trustsEmail || claim === true || claim === 'true' || claim === 1 || claim === '1';
}

function checkDomain(
  { email, isEmailVerified }: ProvenPerson,
  claims: VerifiedClaims,
  { kind, domains }: OidcProviderSettings,
): void {
  const { domainClaim } = OIDC_KINDS[kind];
  const domain = domainOf(email ?? undefined);
  if (domain === null || !domains.includes(domain)) {
    throw new SignInError('domain', 'The domain of the address may not sign in.');
  }
  if (!isEmailVerified) throw new SignInError('unverified', 'The provider has not verified the address.');
  if (domainClaim === undefined) return;
  const managed = claims[domainClaim];
  if (typeof managed !== 'string' || !domains.includes(managed.toLowerCase())) {
    throw new SignInError('domain', `The account is not managed by an allowed domain (${domainClaim}).`);
  }
}
