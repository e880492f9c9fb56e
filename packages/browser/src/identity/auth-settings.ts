import type { AuthConfig } from '@beep/api';

/** What the SDK is started with. */
export interface AuthSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
}

/** Local accounts have no project; the service only wants the same word, and the SDK wants a domain to be named. */
export function authSettings(config: AuthConfig): AuthSettings {
  if (config.mode === 'local') return { apiKey: 'local', authDomain: location.host, projectId: 'local' };
  const { apiKey, authDomain, projectId } = config;
  return { apiKey, authDomain, projectId };
}
