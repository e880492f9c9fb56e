import { decodeJwt } from 'jose';
import { z } from 'zod';
import { domainOf } from '../../policies/domain-of.ts';
import type { TokenVerifier, VerifiedUser } from '../token-verifier.ts';
import type { OidcProviderSettings } from './oidc-settings.ts';

type Provider = Pick<OidcProviderSettings, 'id' | 'domains'>;

const claims = z.object({ firebase: z.object({ sign_in_provider: z.string() }) });

/**
 * Lets an address count for its domain only as the present settings say, whenever the user signed in:
 *
 * - A domain that a provider lists belongs to the providers that list it. From another one, or from one that is not
 *   configured any more, its addresses are not verified.
 * - A domain that no provider lists is open to all providers, and names no administrator.
 */
export function limitAddresses(verifier: TokenVerifier, providers: readonly Provider[]): TokenVerifier {
  return {
    verify: async (token) => limit(await verifier.verify(token), providerOf(token), providers),
  };
}

/** The token was verified. */
function providerOf(token: string): string | undefined {
  return claims.safeParse(decodeJwt(token)).data?.firebase.sign_in_provider;
}

function limit(
  user: VerifiedUser,
  providerId: string | undefined,
  providers: readonly Provider[],
): VerifiedUser {
  const domain = domainOf(user.verifiedEmail);
  const lists = ({ domains }: Provider): boolean => domain !== null && domains.includes(domain);
  const own = providers.find(({ id }) => id === providerId);
  if (user.verifiedEmail === undefined || (own && lists(own))) return user;
  if (own && !providers.some(lists)) return { ...user, isDomainUnlisted: true };
  const { verifiedEmail: _, ...unverified } = user;
  return unverified;
}
