import type { Domains } from './domains.ts';

/** The right of one address to administer one domain, or `*` for every domain. */
export interface Administration {
  /** In lower case. */
  readonly email: string;
  readonly domain: string;
}

/** An administrator whom another one, or the operator, has named. */
export interface NamedAdministrator extends Administration {
  readonly namedBy: string;
  /** Milliseconds since the epoch. */
  readonly namedAt: number;
}

export interface AdministratorStore {
  /** The domains of one administrator. */
  domainsOf(email: string): Promise<readonly string[]>;
  /** Those of the domains, by domain and address. `all` includes `*`. */
  list(domains: Domains): Promise<readonly NamedAdministrator[]>;
  /** Resolves with false, and changes nothing, if the address is one already. */
  add(administrator: NamedAdministrator): Promise<boolean>;
  /** Resolves with false if the address is none. */
  remove(administration: Administration): Promise<boolean>;
}
