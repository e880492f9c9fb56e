/** The rules of a kind of provider; the rest follows the standard and is configured. */
export interface KindRules {
  /** The name on the button, unless it is configured. */
  readonly name?: string;
  /** The issuer, unless it is configured. */
  readonly issuer?: string;
  /** The part of an issuer that accepts every tenant, which anybody may make with any addresses. */
  readonly sharedTenant?: RegExp;
  /** The `prompt` of a sign-in: a chooser of accounts where the provider has one. */
  readonly prompt?: string;
  /** The same after a refusal: the provider must not pick the same account silently. */
  readonly promptAgain: string;
  /** The claim that says that the address is verified. */
  readonly verifiedClaim: string;
  /** The claim with the domain that manages the account; addresses alone may be older than the domain's control. */
  readonly domainClaim?: string;
}

/** A kind is a row here, and a mark on its button in `provider-mark.tsx` of `@beep/ui` if its branding asks for one. */
const KINDS = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    prompt: 'select_account',
    promptAgain: 'select_account',
    verifiedClaim: 'email_verified',
    domainClaim: 'hd',
  },
  // Tenants choose the addresses of their users: only this optional claim says that the tenant owns the domain.
  microsoft: {
    name: 'Microsoft',
    sharedTenant: /\/(common|organizations|consumers)(?=\/)/,
    prompt: 'select_account',
    promptAgain: 'select_account',
    verifiedClaim: 'xms_edov',
  },
  generic: { promptAgain: 'login', verifiedClaim: 'email_verified' },
} satisfies Readonly<Record<string, KindRules>>;
export type OidcKind = keyof typeof KINDS;
export const OIDC_KINDS: Readonly<Record<OidcKind, KindRules>> = KINDS;
