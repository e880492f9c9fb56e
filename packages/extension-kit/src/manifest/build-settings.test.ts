import { describe, expect, it } from 'vitest';
import { readBuildSettings } from './build-settings.ts';

const FIREBASE = {
  FIREBASE_PROJECT_ID: 'beep-example',
  FIREBASE_API_KEY: 'AIza-example',
  FIREBASE_AUTH_DOMAIN: 'beep-example.firebaseapp.com',
};

describe('the service of an extension build', () => {
  it('defaults to the one of npm start', () => {
    expect(readBuildSettings({})).toEqual({ webUrl: 'http://localhost:3000', auth: { mode: 'local' } });
    expect(readBuildSettings({ BEEP_WEB_URL: '' }).webUrl).toBe('http://localhost:3000');
  });

  it.each([
    ['https://beep.example', 'https://beep.example'],
    ['https://beep.example/', 'https://beep.example'],
    ['https://BEEP.example:443', 'https://beep.example'],
    ['https://beep.example:8443', 'https://beep.example:8443'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('%s is normalised to %s', (given, origin) => {
    expect(readBuildSettings({ ...FIREBASE, BEEP_WEB_URL: given }).webUrl).toBe(origin);
  });

  // spec: E2
  it.each([
    'beep.example',
    'http://beep.example',
    'http://localhost.beep.example',
    'https://beep.example/app',
    'https://beep.example/?a=b',
    'https://beep.example/#a',
    'https://ann@beep.example',
    'https://:secret@beep.example',
    'https://*',
    'https://*.example',
    'javascript:alert(1)',
    'chrome-extension://nnebiedacepfejdlbfehmoegnfodhdho',
  ])('rejects %s, and the error says what is expected', (given) => {
    expect(() => readBuildSettings({ BEEP_WEB_URL: given })).toThrow(
      /^BEEP_WEB_URL must be an https address/,
    );
  });
});

describe('the identity of an extension build', () => {
  it('is the configured Firebase project', () => {
    expect(readBuildSettings({ BEEP_WEB_URL: 'https://beep.example', ...FIREBASE }).auth).toEqual({
      mode: 'firebase',
      projectId: 'beep-example',
      apiKey: 'AIza-example',
      authDomain: 'beep-example.firebaseapp.com',
    });
  });

  // spec: E2
  it('rejects local accounts for a remote service', () => {
    expect(() => readBuildSettings({ BEEP_WEB_URL: 'https://beep.example' })).toThrow(/Firebase project/);
    expect(readBuildSettings({ BEEP_WEB_URL: 'https://localhost:8443' }).auth).toEqual({ mode: 'local' });
  });

  it('is the service’s own with OpenID Connect, without a list of providers', () => {
    const env = { BEEP_WEB_URL: 'https://beep.example', BEEP_AUTH: 'oidc' };
    expect(readBuildSettings(env).auth).toEqual({ mode: 'oidc', providers: [] });
    expect(() => readBuildSettings({ ...env, BEEP_AUTH: 'firebase' })).toThrow(/^BEEP_AUTH must be oidc/);
    expect(() => readBuildSettings({ ...env, ...FIREBASE })).toThrow(/no Firebase project$/);
  });

  it.each(Object.keys(FIREBASE))('rejects an incomplete project, without %s', (name) => {
    expect(() => readBuildSettings({ ...FIREBASE, [name]: '' })).toThrow(/belong together$/);
  });
});
