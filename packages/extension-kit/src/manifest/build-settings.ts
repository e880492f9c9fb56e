import type { ExtensionAuth } from '../extension-config.ts';

/** What one build of the extensions is for. */
export interface BuildSettings {
  /** The origin of the service, without a trailing slash. */
  readonly webUrl: string;
  readonly auth: ExtensionAuth;
}

const DEFAULT_WEB_URL = 'http://localhost:3000';
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/**
 * Reads the build's environment: `BEEP_WEB_URL`, and for a Firebase project the variables that the service itself
 * takes. Throws, with what to change, at what cannot serve.
 */
export function readBuildSettings(env: Readonly<Record<string, string | undefined>>): BuildSettings {
  const webUrl = parseWebUrl(env.BEEP_WEB_URL || DEFAULT_WEB_URL);
  const auth = parseAuth(env);
  if (auth.mode === 'local' && !LOOPBACK.test(new URL(webUrl).hostname)) {
    throw new Error(
      'A service for others has a Firebase project: FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN',
    );
  }
  return { webUrl, auth };
}

function parseWebUrl(text: string): string {
  const url = URL.parse(text);
  const isServed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  // A star in the name would become a pattern for many hosts in the manifest.
  if (url === null || !isServed || url.href !== `${url.origin}/` || url.hostname.includes('*')) {
    throw new Error(`BEEP_WEB_URL must be an https address without a path, not ${text}`);
  }
  return url.origin;
}

function parseAuth(env: Readonly<Record<string, string | undefined>>): ExtensionAuth {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env;
  if (!projectId && !apiKey && !authDomain) return { mode: 'local' };
  if (!projectId || !apiKey || !authDomain) {
    throw new Error('FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN belong together');
  }
  return { mode: 'firebase', projectId, apiKey, authDomain };
}
