/** Sign-in providers (spec 1, section 5: extension login). `id` is Firebase's. */
export const SIGN_IN_PROVIDERS = {
  google: { id: 'google.com', name: 'Google' },
  apple: { id: 'apple.com', name: 'Apple' },
} as const;

export type SignInProvider = keyof typeof SIGN_IN_PROVIDERS;

/** True if a value from outside (a message, a query) names a provider. */
export function isSignInProvider(value: unknown): value is SignInProvider {
  return typeof value === 'string' && Object.hasOwn(SIGN_IN_PROVIDERS, value);
}
