import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { requestAccessToken } from '../../auth/firebase/firebase-account-directory.ts';
import { loadServiceAccount } from '../../auth/firebase/service-account.ts';
import { fetchMetadata } from '../../auth/oidc/provider-metadata.ts';
import type { Config } from '../../config/config.ts';
import type { OidcProviderSettings } from '../../config/oidc-settings.ts';
import { oidcVariable } from '../../config/oidc-variables.ts';
import { warnOfProviders } from '../../config/warn-of-providers.ts';
import { describeCause } from '../../storage/storage-error.ts';
import {
  type CheckedPart,
  type CheckRow,
  clockOf,
  describeFetchError,
  type OtherClock,
  tryCheck,
} from './check-row.ts';

const ANSWER_TIMEOUT_MS = 5000;

/** Fetches the keys that ID tokens are verified with, and signs in with the service account if there is one. */
export async function checkIdentity(config: Config): Promise<CheckedPart> {
  const { auth, firebaseServiceAccount: setting } = config;
  if (auth.mode === 'local') {
    const detail = 'local accounts: anybody on this machine signs in as anybody';
    return { rows: [{ subject: 'sign-in keys', result: 'ok', detail }], clocks: [] };
  }
  if (auth.mode === 'oidc') return checkProviders(config);
  const clocks: OtherClock[] = [];
  const keys = await tryCheck('sign-in keys', async () => {
    const { response, count } = await fetchKeys(config.firebaseJwksUrl, 'FIREBASE_JWKS_URL');
    clocks.push(...clockOf('the sign-in keys', response));
    return `${count} for the project ${auth.projectId}`;
  });
  if (setting === undefined) return { rows: [keys], clocks };
  return { rows: [keys, await tryCheck('service account', () => signIn(setting))], clocks };
}

/** Tries the discovery document and the keys of every OpenID Connect provider. */
async function checkProviders(config: Config): Promise<CheckedPart> {
  const { oidcProviders } = config;
  const checked = await Promise.all(oidcProviders.map((provider) => checkProvider(provider)));
  const warnings = warnOfProviders(config).map(
    (detail): CheckRow => ({ subject: 'sign-in', result: 'warning', detail }),
  );
  return {
    rows: [...checked.map(({ row }) => row), ...warnings],
    clocks: checked.flatMap(({ clocks }) => clocks),
  };
}

async function checkProvider(
  provider: OidcProviderSettings,
): Promise<{ readonly row: CheckRow; readonly clocks: readonly OtherClock[] }> {
  const clocks: OtherClock[] = [];
  const name = provider.id.replace(/^oidc\./, '');
  const variable = oidcVariable(name, 'ISSUER');
  const row = await tryCheck(`sign-in: ${name}`, async () => {
    const { metadata, headers } = await fetchMetadata(provider).catch((error: unknown) => {
      throw new Error(
        `${variable}=${provider.issuer} cannot be used: ${describeSignInError(error)} Correct it, or allow this machine to reach that address.`,
      );
    });
    clocks.push(...clockOf(`the provider ${name}`, { headers }));
    const { count } = await fetchKeys(metadata.keysUrl, variable);
    const signOut = metadata.endSessionEndpoint === undefined ? ', no sign-out page' : '';
    return `${provider.issuer}, ${count} keys${signOut}`;
  });
  return { row, clocks };
}

/** The cause of a failed fetch says more than the message for the log. */
function describeSignInError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined
    ? describeCause(error)
    : `${describeCause(error)} (${describeFetchError(cause)})`;
}

async function fetchKeys(
  url: string,
  variable: string,
): Promise<{ readonly response: Response; readonly count: number }> {
  const what = `The sign-in keys at ${url} (${variable})`;
  const failed = (reason: string): Error => new Error(`${what} ${reason}`);
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw failed(
        `do not answer: ${describeFetchError(error)}. Nobody can sign in: allow this machine to reach that address.`,
      );
    },
  );
  if (!response.ok) throw failed(`answer with ${response.status}. Correct the address.`);
  const keySet: unknown = await response.json().catch(() => undefined);
  try {
    createLocalJWKSet(keySet as JSONWebKeySet);
  } catch {
    throw failed('are no JSON Web Key Set. Correct the address.');
  }
  const { length: count } = (keySet as JSONWebKeySet).keys;
  if (count === 0) throw failed('are an empty set. Correct the address.');
  return { response, count };
}

async function signIn(setting: string): Promise<string> {
  const serviceAccount = await loadServiceAccount(setting);
  try {
    await requestAccessToken({ serviceAccount, timeoutMs: ANSWER_TIMEOUT_MS });
  } catch (error) {
    throw new Error(
      `FIREBASE_SERVICE_ACCOUNT cannot sign in: ${describeCause(error)} Make a new key, or allow this machine to reach ${serviceAccount.tokenUri}.`,
    );
  }
  return serviceAccount.clientEmail;
}
