import { describe, expect, it } from 'vitest';
import {
  type ExtensionLoginReply,
  extensionLoginReady,
  extensionLoginRequest,
  isExtensionLoginReady,
  parseExtensionLoginReply,
  parseExtensionLoginRequest,
  writeExtensionLoginReply,
} from './extension-login-messages.ts';

const USER = { uid: 'u1', displayName: 'Ada', email: 'ada@school.example', photoURL: null };
const CREDENTIAL = { providerId: 'google.com', idToken: 'id', accessToken: null };

describe('a request', () => {
  // spec: validation.15
  it.each(['google', 'apple'] as const)('for %s is parsed', (provider) => {
    expect(extensionLoginRequest(provider)).toEqual({ initAuth: true, provider });
    expect(parseExtensionLoginRequest(extensionLoginRequest(provider))).toEqual({ provider });
    expect(parseExtensionLoginRequest(JSON.stringify({ initAuth: true, provider }))).toEqual({ provider });
  });

  it.each([undefined, null, ''])('without a provider (%j) is an error', (provider) => {
    expect(parseExtensionLoginRequest({ initAuth: true, provider })).toEqual({
      error: 'No provider specified',
    });
  });

  // spec: validation.15
  it.each(['github', 'Google', 7, {}, ['google'], 'constructor'])(
    'for %j is an unsupported provider',
    (provider) => {
      expect(parseExtensionLoginRequest({ initAuth: true, provider })).toEqual({
        error: 'Unsupported provider',
      });
    },
  );

  it.each([
    undefined,
    null,
    7,
    'hello',
    '',
    [],
    {},
    { initAuth: 'true', provider: 'google' },
    { provider: 'google' },
    '!_{"h":"I0_1"}',
    '!_{"initAuth":true,"provider":"google"}',
  ])('is not parsed from %j', (data) => {
    expect(parseExtensionLoginRequest(data)).toBeUndefined();
  });
});

describe('the ready ping', () => {
  it('is recognised by its type', () => {
    expect(extensionLoginReady()).toBe('{"type":"BEEP_EXTENSION_LOGIN_READY"}');
    expect(isExtensionLoginReady(extensionLoginReady())).toBe(true);
    for (const other of ['ready', '!_{}', {}, null]) expect(isExtensionLoginReady(other)).toBe(false);
  });
});

describe('a reply', () => {
  // spec: browser-calls.6
  it('has only the documented fields', () => {
    expect(
      JSON.parse(writeExtensionLoginReply({ status: 'signed-in', user: USER, credential: CREDENTIAL })),
    ).toEqual({ type: 'BEEP_EXTENSION_LOGIN_REPLY', user: USER, credential: CREDENTIAL });
    expect(
      JSON.parse(writeExtensionLoginReply({ status: 'failed', error: 'Authentication failed' })),
    ).toEqual({ type: 'BEEP_EXTENSION_LOGIN_REPLY', error: 'Authentication failed' });
  });

  it.each<ExtensionLoginReply>([
    { status: 'signed-in', user: USER, credential: CREDENTIAL },
    { status: 'signed-in', user: { ...USER, displayName: null, email: null }, credential: null },
    { status: 'failed', error: 'No provider specified' },
  ])('is parsed as it was written: %j', (reply) => {
    expect(parseExtensionLoginReply(writeExtensionLoginReply(reply))).toEqual(reply);
  });

  it('has null for what is empty or missing, and for a credential without its provider', () => {
    const type = 'BEEP_EXTENSION_LOGIN_REPLY';
    const user = { uid: 'u1', displayName: '', email: 7 };
    expect(parseExtensionLoginReply({ type, user, credential: { idToken: 'id' } })).toEqual({
      ...{ status: 'signed-in', credential: null },
      user: { uid: 'u1', displayName: null, email: null, photoURL: null },
    });
  });

  it.each([
    '!_{"type":"BEEP_EXTENSION_LOGIN_REPLY"}',
    { type: 'BEEP_EXTENSION_LOGIN_REPLY' },
    { type: 'BEEP_EXTENSION_LOGIN_REPLY', user: { displayName: 'nobody' } },
    { type: 'BEEP_EXTENSION_LOGIN_REPLY', error: 'Something else' },
    { user: USER },
    null,
  ])('is not parsed from %j', (data) => {
    expect(parseExtensionLoginReply(data)).toBeUndefined();
  });
});
