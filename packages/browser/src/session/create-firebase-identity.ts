import type { AuthConfig, IdentityProvider } from '@beep/core/session';
import type { IdentityOptions } from './open-auth.ts';

/**
 * The identity provider: a Firebase project, or the service's own sessions behind the same SDK. Loads the SDK (about
 * 33 kB); rejects if that fails. Build one per page: the SDK allows one app.
 */
export async function createFirebaseIdentity(
  config: AuthConfig,
  options: IdentityOptions,
): Promise<IdentityProvider> {
  const { startFirebaseIdentity } = await import('./firebase-identity.ts');
  return startFirebaseIdentity(config, options);
}
