import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Environment, parseConfig } from '../../config/config.ts';
import { readVariables, warnOfVariables } from '../../config/variables.ts';
import { type OidcProviderSettings, oidcNames, parseOidcProviders } from './oidc-settings.ts';

const TENANT = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';
const GOOD = {
  AUTH: 'oidc',
  OIDC_PROVIDERS: 'google, microsoft school',
  OIDC_GOOGLE_CLIENT_ID: 'google-client',
  OIDC_GOOGLE_CLIENT_SECRET: 'google-secret',
  OIDC_MICROSOFT_ISSUER: TENANT,
  OIDC_MICROSOFT_CLIENT_ID: 'microsoft-client',
  OIDC_MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
  OIDC_MICROSOFT_TRUST_EMAIL: 'true',
  OIDC_SCHOOL_ISSUER: 'https://id.school.example/realms/school',
  OIDC_SCHOOL_CLIENT_ID: 'school-client',
  OIDC_SCHOOL_CLIENT_SECRET: 'school-secret',
  OIDC_SCHOOL_NAME: 'Our School',
  OIDC_SCHOOL_DOMAINS: 'School.example, bücher.example',
};

function providersOf(env: Environment): readonly OidcProviderSettings[] {
  return parseOidcProviders(oidcNames(env), env, expect.fail);
}

describe('AUTH=oidc', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'beep-oidc-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads the listed providers in their order, and shows pages no secret', () => {
    const { auth } = parseConfig(GOOD);
    expect(auth).toEqual({
      mode: 'oidc',
      providers: [
        { id: 'oidc.google', kind: 'google', name: 'Google' },
        { id: 'oidc.microsoft', kind: 'microsoft', name: 'Microsoft' },
        { id: 'oidc.school', kind: 'generic', name: 'Our School' },
      ],
    });
    expect(providersOf(GOOD)).toMatchObject([
      { issuer: 'https://accounts.google.com', clientSecret: 'google-secret', domains: [] },
      { issuer: TENANT, trustsEmail: true },
      { issuer: GOOD.OIDC_SCHOOL_ISSUER, domains: ['school.example', 'xn--bcher-kva.example'] },
    ]);
    expect(warnOfVariables(GOOD)).toEqual([]);
  });

  it('reads a secret from a file', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'from-a-file\n');
    const { OIDC_SCHOOL_CLIENT_SECRET: _, ...rest } = GOOD;
    const env = { ...rest, OIDC_SCHOOL_CLIENT_SECRET_FILE: file };
    expect(() => parseConfig(env)).not.toThrow();
    expect(providersOf(readVariables(env).env)[2]?.clientSecret).toBe('from-a-file');
    expect(warnOfVariables(env)).toEqual([]);
  });

  it.each<[Environment, string]>([
    [{ OIDC_PROVIDERS: '' }, 'AUTH=oidc needs OIDC_PROVIDERS: names such as'],
    [{ OIDC_PROVIDERS: 'google google' }, 'OIDC_PROVIDERS names a provider twice.'],
    [{ OIDC_PROVIDERS: 'Google' }, 'OIDC_PROVIDERS must list names of 1 to 20 lower-case letters'],
    [{ OIDC_MICROSOFT_ISSUER: '' }, 'AUTH=oidc needs OIDC_MICROSOFT_ISSUER.'],
    [{ OIDC_GOOGLE_CLIENT_ID: '' }, 'AUTH=oidc needs OIDC_GOOGLE_CLIENT_ID.'],
    [{ OIDC_GOOGLE_CLIENT_SECRET: '' }, 'AUTH=oidc needs OIDC_GOOGLE_CLIENT_SECRET.'],
    [{ OIDC_SCHOOL_ISSUER: 'http://id.school.example' }, 'OIDC_SCHOOL_ISSUER must be an https URL'],
    [{ OIDC_SCHOOL_ISSUER: 'https://id.school.example?x' }, 'OIDC_SCHOOL_ISSUER must be an https URL'],
    [{ OIDC_SCHOOL_KIND: 'entra' }, 'OIDC_SCHOOL_KIND must be one of google, microsoft, generic'],
    [{ OIDC_SCHOOL_DOMAINS: 'ada@school.example' }, 'OIDC_SCHOOL_DOMAINS must list domains'],
    [{ OIDC_SCHOOL_TRUST_EMAIL: 'yes' }, 'OIDC_SCHOOL_TRUST_EMAIL must be true or false'],
    [
      { OIDC_MICROSOFT_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      'OIDC_MICROSOFT_TRUST_EMAIL would let anybody claim any address',
    ],
    [{ OIDC_SESSION_DAYS: '0' }, 'OIDC_SESSION_DAYS must be a whole number from 1 to 400'],
  ])('says what is wrong with %j', (changes, message) => {
    expect(() => parseConfig({ ...GOOD, ...changes })).toThrow(message);
  });

  it('names a mistyped variable of a provider', () => {
    const env = { ...GOOD, OIDC_SCHOOL_CLIENT_SECERT: 'x', OIDC_OTHER_ISSUER: 'x' };
    expect(warnOfVariables(env)).toEqual([
      expect.stringContaining('Did you mean OIDC_SCHOOL_CLIENT_SECRET?'),
      'OIDC_OTHER_ISSUER is no variable of Beep and is not read.',
    ]);
  });
});
