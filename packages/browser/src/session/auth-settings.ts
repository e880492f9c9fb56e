import type { AuthConfig } from '@beep/api';

/** The SDK's settings. */
export interface AuthSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/** Local accounts have no project; the service requires a fixed project id, and the SDK a domain. */
export function authSettings(config: AuthConfig): AuthSettings {
  if (config.mode === 'local') return { apiKey: 'local', authDomain: location.host, projectId: 'local' };
  const { apiKey, authDomain, projectId } = config;
  return { apiKey, authDomain, projectId };
}
