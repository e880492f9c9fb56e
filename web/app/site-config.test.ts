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
  // spec: auth.3
  it.each([LOCAL, FIREBASE, OIDC, { ...LOCAL, details: { supportEmail: 'help@beep.example' } }])(
    'parses what the server wrote',
    (config) => {
      expect(parseSiteConfig(JSON.stringify(config))).toEqual(config);
    },
  );

  it.each([undefined, null, '', 'no json'])('is missing in %s', (content) => {
    expect(parseSiteConfig(content)).toBeUndefined();
  });
});
