import type { z } from 'zod';
import { listOf, wholeNumber } from '../../config/config-values.ts';
import type { IdentityMode } from '../identity.ts';
import {
  nameOf,
  namesAdministrators,
  type OidcProviderSettings,
  oidcVariable,
  oidcVariables,
  parseOidcProviders,
} from './oidc-settings.ts';

const variables = {
  OIDC_PROVIDERS: listOf(
    {
      about:
        'Required with `AUTH=oidc`: [names](#openid-connect) of 1 to 20 small letters and digits, in button order',
    },
    (name) => ({ value: name }),
  ),
  OIDC_SESSION_DAYS: wholeNumber({
    about: 'Length of a sign-in',
    ...{ fallback: 30, min: 1, max: 400 },
  }),
};
type Variables = z.output<z.ZodObject<typeof variables>>;

/** Accounts of OpenID Connect providers, with sessions of the service. */
export const OIDC_MODE: IdentityMode = {
  purpose: 'OpenID Connect',
  variables,
  namedVariables: oidcVariables,
  parse: (env: Variables, problem) => {
    const providers = parseOidcProviders(env.OIDC_PROVIDERS, env, problem);
    return {
      auth: { mode: 'oidc', providers: providers.map(({ id, kind, name }) => ({ id, kind, name })) },
      warn: (administrators) => warn(providers, administrators),
      check: async () => {
        const { checkProvider } = await import('./check-provider.ts');
        const checked = await Promise.all(providers.map(checkProvider));
        return {
          rows: checked.flatMap(({ rows }) => rows),
          clocks: checked.flatMap(({ clocks }) => clocks),
        };
      },
      prepare: async () => {
        const { openOidcAccounts } = await import('./oidc-accounts.ts');
        return (parts) => openOidcAccounts({ providers, sessionDays: env.OIDC_SESSION_DAYS }, parts);
      },
    };
  },
};

/** Of providers whose addresses name no administrator; see `limit-addresses.ts`. */
function warn(
  providers: readonly OidcProviderSettings[],
  administrators: readonly string[],
): readonly string[] {
  const everybody = providers
    .filter(({ domains }) => domains.length === 0)
    .map(
      (provider) =>
        `${oidcVariable(nameOf(provider), 'DOMAINS')} is unset: everybody with an account at ${provider.name} may sign in, and no address there names an administrator.`,
    );
  const unlisted = administrators
    .filter((email) => !namesAdministrators(providers, email))
    .map(
      (email) =>
        `ADMINISTRATORS names ${email}, who administers nothing: no provider has that domain in its OIDC_<NAME>_DOMAINS.`,
    );
  return [...everybody, ...unlisted];
}
