import { isLoopbackOrigin, parseServiceOrigin } from '@beep/bridge';
import type { AuthConfig } from '@beep/core/session';

/** The settings of one build of the extensions. */
export interface BuildSettings {
  /** The origin of the service, without a trailing slash. */
  readonly webUrl: string;
  readonly auth: AuthConfig;
}

const DEFAULT_WEB_URL = 'http://localhost:3000';

/**
 * Reads the build's environment: `BEEP_WEB_URL` and the sign-in of the service: `BEEP_AUTH=oidc`, or the variables of a
 * Firebase project. Throws an error that says what to change if a value is invalid.
 */
export function readBuildSettings(env: Readonly<Record<string, string | undefined>>): BuildSettings {
  const webUrl = parseServiceOrigin(env.BEEP_WEB_URL || DEFAULT_WEB_URL);
  const auth = parseAuth(env);
  if (auth.mode === 'local' && !isLoopbackOrigin(webUrl)) {
    throw new Error(
      'A service for others has BEEP_AUTH=oidc or a Firebase project: FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN',
    );
  }
  return { webUrl, auth };
}

function parseAuth(env: Readonly<Record<string, string | undefined>>): AuthConfig {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env;
  if (env.BEEP_AUTH) {
    if (env.BEEP_AUTH !== 'oidc') throw new Error('BEEP_AUTH must be oidc, or unset');
    if (projectId || apiKey || authDomain) throw new Error('BEEP_AUTH=oidc has no Firebase project');
    // Providers may change without a new build.
    return { mode: 'oidc', providers: [] };
  }
  if (!projectId && !apiKey && !authDomain) return { mode: 'local' };
  if (!projectId || !apiKey || !authDomain) {
    throw new Error('FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN belong together');
  }
  return { mode: 'firebase', projectId, apiKey, authDomain };
}
