import { describe, expect, it } from 'vitest';
import { parseSiteConfig } from './site-config.ts';

const LOCAL = { publicUrl: 'http://localhost:3000', auth: { mode: 'local' } };
const FIREBASE = {
  publicUrl: 'https://beep.example',
  auth: { mode: 'firebase', apiKey: 'k', authDomain: 'd', projectId: 'p' },
  authWatchdogMs: 3000,
};

const OIDC = {
  publicUrl: 'https://beep.example',
  auth: { mode: 'oidc', providers: [{ id: 'oidc.school', kind: 'generic', name: 'Hill School' }] },
};

describe('the configuration in the page', () => {
  it.each([LOCAL, FIREBASE, OIDC, { ...LOCAL, details: { supportEmail: 'help@beep.example' } }])(
    'parses what the server wrote',
    (config) => {
      expect(parseSiteConfig(JSON.stringify(config))).toEqual(config);
    },
  );

  it.each([
    undefined,
    '',
    'no json',
    'null',
    '{}',
    JSON.stringify({ ...LOCAL, publicUrl: 7 }),
    JSON.stringify({ ...LOCAL, auth: { mode: 'open' } }),
    JSON.stringify({ ...FIREBASE, auth: { mode: 'firebase' } }),
  ])('rejects %s', (content) => {
    expect(parseSiteConfig(content)).toBeUndefined();
  });
});

it('keeps the valid providers of OpenID Connect', () => {
  const providers = [{ id: 'google.com', kind: 'google', name: 'Google' }, ...OIDC.auth.providers, null];
  expect(parseSiteConfig({ ...OIDC, auth: { mode: 'oidc', providers } })).toEqual(OIDC);
  expect(parseSiteConfig({ ...OIDC, auth: { mode: 'oidc' } })?.auth).toEqual({ mode: 'oidc', providers: [] });
});

it('accepts valid extension ids, and none if they are not a list', () => {
  const config = { publicUrl: 'https://beep.example', auth: { mode: 'local' } };
  const id = 'abcdefghijklmnopabcdefghijklmnop';
  const read = (extensionIds: unknown) => parseSiteConfig(JSON.stringify({ ...config, extensionIds }));
  expect(read([id, '*', 7, 'https://evil.example'])?.extensionIds).toEqual([id]);
  expect(read('*')?.extensionIds).toBeUndefined();
});
