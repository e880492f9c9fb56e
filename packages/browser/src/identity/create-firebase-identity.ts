import type { AuthConfig } from '@beep/api';
import type { IdentityProvider } from '@beep/core';

/**
 * The identity provider: a Firebase project, or the service's own local accounts behind the same SDK. Loads the
 * SDK (about 33 kB); rejects where that fails. Build one per page: the SDK knows one app.
 */
export async function createFirebaseIdentity(config: AuthConfig): Promise<IdentityProvider> {
  const { startFirebaseIdentity } = await import('./firebase-identity.ts');
  return startFirebaseIdentity(config);
}
