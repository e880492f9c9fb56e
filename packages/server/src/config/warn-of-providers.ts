import { domainOf } from '../policies/domain-of.ts';
import type { Config } from './config.ts';
import { oidcVariable } from './oidc-variables.ts';

/** True if a provider lists the domain of the address: from others it names no administrator. */
export function namesAdministrators(providers: Config['oidcProviders'], email: string): boolean {
  const domain = domainOf(email);
  return providers.some(({ domains }) => domain !== null && domains.includes(domain));
}

/** What an operator should know of providers whose addresses name no administrator; see `auth/oidc/limit-addresses.ts`. */
export function warnOfProviders({
  oidcProviders,
  administrators,
}: Pick<Config, 'oidcProviders' | 'administrators'>): readonly string[] {
  if (oidcProviders.length === 0) return [];
  const open = oidcProviders.filter(({ domains }) => domains.length === 0);
  const unlisted = administrators.filter((email) => !namesAdministrators(oidcProviders, email));
  return [
    ...open.map(({ id, name }) => {
      const variable = oidcVariable(id.replace(/^oidc\./, ''), 'DOMAINS');
      return `${variable} is unset: everybody with an account at ${name} may sign in, and no address there names an administrator.`;
    }),
    ...unlisted.map(
      (email) =>
        `ADMINISTRATORS names ${email}, who administers nothing: no provider has that domain in its OIDC_<NAME>_DOMAINS.`,
    ),
  ];
}
