import { type CheckedPart, clockOf, describeFetchError, type OtherClock, tryCheck } from '../../check-row.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { fetchKeySet } from '../fetch-key-set.ts';
import { nameOf, type OidcProviderSettings, oidcVariable } from './oidc-settings.ts';
import { fetchMetadata } from './provider-metadata.ts';

/** Tries the discovery document and the keys of a provider. */
export async function checkProvider(provider: OidcProviderSettings): Promise<CheckedPart> {
  const clocks: OtherClock[] = [];
  const name = nameOf(provider);
  const variable = oidcVariable(name, 'ISSUER');
  const row = await tryCheck(`sign-in: ${name}`, async () => {
    const { metadata, headers } = await fetchMetadata(provider).catch((error: unknown) => {
      throw new Error(
        `${variable}=${provider.issuer} cannot be used: ${describeSignInError(error)} Correct it, or allow this machine to reach that address.`,
      );
    });
    clocks.push(...clockOf(`the provider ${name}`, { headers }));
    const { count } = await fetchKeySet(metadata.keysUrl, variable);
    const signOut = metadata.endSessionEndpoint === undefined ? ', no sign-out page' : '';
    return `${provider.issuer}, ${count} keys${signOut}`;
  });
  return { rows: [row], clocks };
}

/** The cause of a failed fetch says more than the message for the log. */
function describeSignInError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined
    ? describeCause(error)
    : `${describeCause(error)} (${describeFetchError(cause)})`;
}
