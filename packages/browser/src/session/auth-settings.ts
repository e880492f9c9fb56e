import type { AuthConfig } from '@beep/api';

/** The SDK's settings. */
export interface AuthSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/** The service's own accounts have no project; it requires a fixed project id, and the SDK a domain. */
export function authSettings(config: AuthConfig): AuthSettings {
  if (config.mode !== 'firebase') {
    return { apiKey: config.mode, authDomain: location.host, projectId: config.mode };
  }
  const { apiKey, authDomain, projectId } = config;
  return { apiKey, authDomain, projectId };
}
