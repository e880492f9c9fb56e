/** The domains that an administrator's query covers: these, or every one and users without a domain. */
export type Domains = 'all' | readonly string[];

/** True if the domain, null for none, is covered. */
export function covers(domains: Domains, domain: string | null): boolean {
  return domains === 'all' || (domain !== null && domains.includes(domain));
}
