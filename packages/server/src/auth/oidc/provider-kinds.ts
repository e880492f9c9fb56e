import type { OidcKind } from '@beep/core/session';

/** The rules of a kind of provider; the rest follows the standard. */
export interface KindRules {
  /** The `prompt` of a sign-in: a chooser of accounts where the provider has one. */
  readonly prompt?: string;
  /** The same after a refusal: the provider must not pick the same account silently. */
  readonly promptAgain: string;
  /** The claim that says that the address is verified. */
  readonly verifiedClaim: string;
  /** The claim with the domain that manages the account; addresses alone may be older than the domain's control. */
  readonly domainClaim?: string;
}

export const KIND_RULES: Readonly<Record<OidcKind, KindRules>> = {
  google: {
    prompt: 'select_account',
    promptAgain: 'select_account',
    verifiedClaim: 'email_verified',
    domainClaim: 'hd',
  },
  // Tenants choose the addresses of their users: only this optional claim says that the tenant owns the domain.
  microsoft: { prompt: 'select_account', promptAgain: 'select_account', verifiedClaim: 'xms_edov' },
  generic: { promptAgain: 'login', verifiedClaim: 'email_verified' },
};
