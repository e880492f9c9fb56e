import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';

/** The warnings for two providers with these domains. */
function warningsOf(domains: Readonly<Record<string, string>>, administrators = ''): readonly string[] {
  const providers = ['school', 'google'].flatMap((name) => {
    const prefix = `OIDC_${name.toUpperCase()}_`;
    const own = { ISSUER: `https://${name}.example`, CLIENT_ID: 'id', CLIENT_SECRET: 'secret' };
    const settings = { ...own, ...(domains[name] === undefined ? {} : { DOMAINS: domains[name] }) };
    return Object.entries(settings).map(([field, value]) => [`${prefix}${field}`, value]);
  });
  const env = { AUTH: 'oidc', OIDC_PROVIDERS: 'school google', ADMINISTRATORS: administrators };
  const { identity, administrators: named } = parseConfig({ ...env, ...Object.fromEntries(providers) });
  return identity.warn?.(named) ?? [];
}

describe('the warnings', () => {
  // spec: A6
  it('name every provider without domains', () => {
    expect(warningsOf({ school: 'school.example' })).toEqual([
      'OIDC_GOOGLE_DOMAINS is unset: everybody with an account at Google may sign in, and no address there names an administrator.',
    ]);
    expect(warningsOf({})).toHaveLength(2);
  });

  it('name administrators whose domain no provider lists, to the letter', () => {
    const domains = { school: 'school.example', google: 'club.example' };
    const listed = 'it@school.example it@CLUB.example';
    expect(warningsOf(domains, listed)).toEqual([]);
    expect(warningsOf(domains, `${listed} it@x.school.example`)).toEqual([
      'ADMINISTRATORS names it@x.school.example, who administers nothing: no provider has that domain in its OIDC_<NAME>_DOMAINS.',
    ]);
  });
});
