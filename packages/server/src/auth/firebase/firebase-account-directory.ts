import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { AccountDirectory } from '../account-directory.ts';
import type { ServiceAccount } from './service-account.ts';

const API_ORIGIN = 'https://identitytoolkit.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const ASSERTION_LIFE_SECONDS = 300;
const DEFAULT_TIMEOUT_MS = 10_000;

export interface FirebaseAccountDirectoryOptions {
  readonly projectId: string;
  readonly serviceAccount: ServiceAccount;
  /** Origin of the Identity Toolkit API; Google's by default. */
  readonly apiOrigin?: string | undefined;
  /** Timeout of each of the two calls, in milliseconds; 10000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since the epoch; the system clock by default. */
  readonly now?: (() => number) | undefined;
}

const tokenResponse = z.object({ access_token: z.string().min(1) });
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Deletes accounts of a Firebase project through Google's REST API, with a new access token per call. */
export function createFirebaseAccountDirectory(options: FirebaseAccountDirectoryOptions): AccountDirectory {
  const { projectId, apiOrigin = API_ORIGIN, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  return {
    deleteAccount: async (uid) => {
      const response = await fetch(
        `${apiOrigin}/v1/projects/${encodeURIComponent(projectId)}/accounts:delete`,
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${await requestAccessToken(options)}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ localId: uid }),
          signal: AbortSignal.timeout(timeoutMs),
        },
      );
      if (response.ok) return void (await response.body?.cancel());
      const parsed = refusal.safeParse(await response.json().catch(() => undefined));
      const reason = parsed.success ? parsed.data.error.message : 'no reason';
      if (reason.startsWith('USER_NOT_FOUND')) return;
      throw new Error(`The account could not be deleted at Firebase: ${response.status}, ${reason}.`);
    },
  };
}

/** Exchanges a signed assertion for an access token (RFC 7523, section 2.1). */
export async function requestAccessToken(
  options: Pick<FirebaseAccountDirectoryOptions, 'serviceAccount' | 'timeoutMs' | 'now'>,
): Promise<string> {
  const { clientEmail, privateKey, tokenUri } = options.serviceAccount;
  const issuedAt = Math.floor((options.now ?? Date.now)() / 1000);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(clientEmail)
    .setAudience(tokenUri)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_LIFE_SECONDS)
    .sign(await importPKCS8(privateKey, 'RS256'));
  const response = await fetch(tokenUri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    signal: AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS),
  });
  const parsed = tokenResponse.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !parsed.success) {
    throw new Error(`Google gave no access token for ${clientEmail}: ${response.status}.`);
  }
  return parsed.data.access_token;
}
