/** Sign-in providers. `id` is Firebase's. */
export const SIGN_IN_PROVIDERS = {
  google: { id: 'google.com', name: 'Google' },
  apple: { id: 'apple.com', name: 'Apple' },
} as const;

/** The id of a configured OpenID Connect provider. */
export type OidcProviderId = `oidc.${string}`;

/** With OpenID Connect, a provider without the prefix stands for any configured one: its window lets the user choose. */
export type SignInProvider = keyof typeof SIGN_IN_PROVIDERS | OidcProviderId;

/** What everybody may know of a configured OpenID Connect provider. */
export interface OidcProvider {
  readonly id: OidcProviderId;
  /** Decides the mark on its button. */
  readonly kind: string;
  /** For people, as on its button. */
  readonly name: string;
}

const OIDC_ID = /^oidc\.[a-z0-9]{1,20}$/;

/** True if a value from outside (a message, a query) is the id of an OpenID Connect provider, configured or not. */
export function isOidcProviderId(value: unknown): value is OidcProviderId {
  return typeof value === 'string' && OIDC_ID.test(value);
}

/** True if a value from outside (a message, a query) names a provider. */
export function isSignInProvider(value: unknown): value is SignInProvider {
  return typeof value === 'string' && (Object.hasOwn(SIGN_IN_PROVIDERS, value) || isOidcProviderId(value));
}
