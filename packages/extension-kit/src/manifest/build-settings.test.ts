import { describe, expect, it } from 'vitest';
import { readBuildSettings } from './build-settings.ts';

const FIREBASE = {
  FIREBASE_PROJECT_ID: 'beep-example',
  FIREBASE_API_KEY: 'AIza-example',
  FIREBASE_AUTH_DOMAIN: 'beep-example.firebaseapp.com',
};

describe('the service that an extension is built for', () => {
  it('is the one that npm start serves where nothing is said', () => {
    expect(readBuildSettings({})).toEqual({ webUrl: 'http://localhost:3000', auth: { mode: 'local' } });
    expect(readBuildSettings({ BEEP_WEB_URL: '' }).webUrl).toBe('http://localhost:3000');
  });

  it.each([
    ['https://beep.example', 'https://beep.example'],
    ['https://beep.example/', 'https://beep.example'],
    ['https://BEEP.example:443', 'https://beep.example'],
    ['https://beep.example:8443', 'https://beep.example:8443'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ])('%s is taken as %s', (given, origin) => {
    expect(readBuildSettings({ ...FIREBASE, BEEP_WEB_URL: given }).webUrl).toBe(origin);
  });

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
  ])('is not %s, and the error says what it must be', (given) => {
    expect(() => readBuildSettings({ BEEP_WEB_URL: given })).toThrow(
      /^BEEP_WEB_URL must be an https address/,
    );
  });
});

describe('the identity that an extension is built for', () => {
  it('is the Firebase project of the service’s own variables', () => {
    expect(readBuildSettings({ BEEP_WEB_URL: 'https://beep.example', ...FIREBASE }).auth).toEqual({
      mode: 'firebase',
      projectId: 'beep-example',
      apiKey: 'AIza-example',
      authDomain: 'beep-example.firebaseapp.com',
    });
  });

  it('is no local account where the service is not on this machine', () => {
    expect(() => readBuildSettings({ BEEP_WEB_URL: 'https://beep.example' })).toThrow(/Firebase project/);
    expect(readBuildSettings({ BEEP_WEB_URL: 'https://localhost:8443' }).auth).toEqual({ mode: 'local' });
  });

  it.each(Object.keys(FIREBASE))('is not half a project: without %s nothing is built', (name) => {
    expect(() => readBuildSettings({ ...FIREBASE, [name]: '' })).toThrow(/belong together$/);
  });
});
