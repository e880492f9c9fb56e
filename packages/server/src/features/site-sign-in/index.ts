import { siteSignInCalls } from '@beep/api/features/site-sign-in';
import type { VouchedAccounts } from '../../auth/vouched/vouched-accounts.ts';
import type { EmbeddingSettings } from '../../config/embedding-settings.ts';
import { compareSecret } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { ServerError } from '../../server-error.ts';
import { defineFeature } from '../define-feature.ts';
import { readSiteToken } from './site-token.ts';

export interface SiteSignInNeeds {
  /** Secrets of the sites whose servers sign people in. */
  readonly embedding: EmbeddingSettings;
  readonly vouched: Pick<VouchedAccounts, 'begin'>;
  readonly publicUrl: string;
  readonly limits: RequestLimits;
  readonly now: () => number;
}

/** Sign-ins in a recorder on a page of a listed site, for which the site's own server vouches. */
export const siteSignIn = defineFeature({
  calls: siteSignInCalls,
  createHandlers: ({ embedding, vouched, publicUrl, limits, now }: SiteSignInNeeds) => ({
    signInBySite: async ({ body: { origin, challenge, token }, context }) => {
      const secrets = embedding.recorderSites.includes(origin)
        ? embedding.recorderSiteSecrets.flatMap(({ site, secret }) => (site === origin ? [secret] : []))
        : [];
      const person = await compareSecret(context, {
        limiter: limits.wrongSecretsPerAddress,
        compare: () =>
          readSiteToken(token, { origin, challenge, secrets, audience: publicUrl, nowMs: now() }),
        isWrong: (found) => found === undefined && secrets.length > 0,
      });
      if (person === undefined) {
        throw new ServerError('forbidden', {
          message: 'The token is not one of a listed site for this page.',
        });
      }
      const { uid, token: bearer, lifeSeconds } = await vouched.begin({ issuer: origin, ...person });
      return { uid, token: bearer, name: person.name, expires_in: lifeSeconds };
    },
  }),
});
