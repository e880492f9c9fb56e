import { describe, expect, it } from 'vitest';
import {
  addonDetectionPing,
  googleAddonReady,
  INTERFACE_VERSION,
  isAddonDetectionPing,
  parseAddonNonce,
  parseFrameTokenRequest,
  parseFrameTokenResponse,
  parseGoogleAddonReady,
  parseInsertRecordingLink,
  parseInsertRecordingResponse,
} from './addon-messages.ts';

const NONCE = 'Zm9vYmFyYmF6cXV4MTIzNA';
const LINK = {
  type: 'INSERT_RECORDING_LINK',
  nonce: NONCE,
  url: 'https://beep.example/play/a',
  timestamp: 1,
} as const;
const RESPONSE = {
  type: 'INSERT_RECORDING_RESPONSE',
  nonce: NONCE,
  timestamp: 1,
  success: false,
  error: 'No.',
} as const;

const CHALLENGE = 'YSBuZXcgY2hhbGxlbmdlIQ';
const TOKEN_REQUEST = { type: 'FRAME_TOKEN_REQUEST', nonce: NONCE, challenge: CHALLENGE } as const;
const TOKEN_RESPONSE = { ...TOKEN_REQUEST, type: 'FRAME_TOKEN_RESPONSE', token: 'signed' } as const;

describe('messages', () => {
  // spec: limits.56, hosts.20
  it('have the version of the interface', () => expect(INTERFACE_VERSION).toBe('2.0.0'));

  it('ask for the add-on without any data', () => {
    expect(addonDetectionPing()).toEqual({ type: 'ADDON_DETECTION_PING' });
    expect(isAddonDetectionPing(addonDetectionPing())).toBe(true);
  });

  it('answer with the nonce and the version', () => {
    expect(googleAddonReady(NONCE)).toEqual({ type: 'GOOGLE_ADDON_READY', nonce: NONCE, version: '2.0.0' });
    expect(parseGoogleAddonReady(googleAddonReady(NONCE))).toEqual(googleAddonReady(NONCE));
  });

  // spec: hosts.18
  it('contain a link, and its outcome', () => {
    expect(parseInsertRecordingLink(LINK)).toEqual(LINK);
    expect(parseInsertRecordingResponse(RESPONSE)).toEqual(RESPONSE);
    expect(parseInsertRecordingResponse({ ...RESPONSE, success: true })).toEqual({
      ...RESPONSE,
      success: true,
      error: null,
    });
  });

  it('ask for a token, and contain one, or none if the script signs nothing', () => {
    expect(parseFrameTokenRequest(TOKEN_REQUEST)).toEqual(TOKEN_REQUEST);
    const longest = 'x'.repeat(2048);
    for (const token of ['signed', longest, null]) {
      expect(parseFrameTokenResponse({ ...TOKEN_RESPONSE, token })).toEqual({ ...TOKEN_RESPONSE, token });
    }
    for (const token of ['', `${longest}x`, 7, undefined]) {
      expect(parseFrameTokenResponse({ ...TOKEN_RESPONSE, token })).toEqual({
        ...TOKEN_RESPONSE,
        token: null,
      });
    }
  });

  it('drop additional fields', () => {
    const more = { secret: 'secret', __proto__: null };
    expect(parseFrameTokenRequest({ ...TOKEN_REQUEST, ...more })).toEqual(TOKEN_REQUEST);
    expect(parseFrameTokenResponse({ ...TOKEN_RESPONSE, ...more })).toEqual(TOKEN_RESPONSE);
    expect(parseInsertRecordingLink({ ...LINK, ...more })).toEqual(LINK);
    expect(parseInsertRecordingResponse({ ...RESPONSE, ...more })).toEqual(RESPONSE);
    expect(parseGoogleAddonReady({ ...googleAddonReady(NONCE), ...more })).toEqual(googleAddonReady(NONCE));
  });
});

describe('a malformed message', () => {
  it.each([
    undefined,
    null,
    1,
    'GOOGLE_ADDON_READY',
    JSON.stringify(googleAddonReady(NONCE)),
    [],
    { type: 'SOMETHING_ELSE', nonce: NONCE },
  ])('%j is rejected', (data) => {
    expect(isAddonDetectionPing(data)).toBe(false);
    expect(parseGoogleAddonReady(data)).toBeUndefined();
    expect(parseInsertRecordingLink(data)).toBeUndefined();
    expect(parseInsertRecordingResponse(data)).toBeUndefined();
    expect(parseFrameTokenRequest(data)).toBeUndefined();
    expect(parseFrameTokenResponse(data)).toBeUndefined();
  });

  it.each([undefined, null, '', 'short', 7, `${NONCE} `, `${NONCE}<`, 'a'.repeat(129), [NONCE]])(
    '%j is rejected as a nonce',
    (nonce) => {
      expect(parseAddonNonce(nonce)).toBeUndefined();
      expect(parseGoogleAddonReady({ ...googleAddonReady(NONCE), nonce })).toBeUndefined();
      expect(parseInsertRecordingLink({ ...LINK, nonce })).toBeUndefined();
      expect(parseInsertRecordingResponse({ ...RESPONSE, nonce })).toBeUndefined();
      for (const wrong of [{ nonce }, { challenge: nonce }]) {
        expect(parseFrameTokenRequest({ ...TOKEN_REQUEST, ...wrong })).toBeUndefined();
        expect(parseFrameTokenResponse({ ...TOKEN_RESPONSE, ...wrong })).toBeUndefined();
      }
    },
  );

  // spec: hosts.20
  it.each(['1.9.9', '3.0.0', '20.0.0', '', 2, undefined])(
    'an add-on of version %j is rejected',
    (version) => {
      expect(parseGoogleAddonReady({ ...googleAddonReady(NONCE), version })).toBeUndefined();
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined])(
    '%j is rejected as a time',
    (timestamp) => {
      expect(parseInsertRecordingLink({ ...LINK, timestamp })).toBeUndefined();
      expect(parseInsertRecordingResponse({ ...RESPONSE, timestamp })).toBeUndefined();
    },
  );

  it('a link needs a URL, and a response needs an outcome', () => {
    const longest = { ...LINK, url: 'x'.repeat(2000) };
    expect(parseInsertRecordingLink(longest)).toEqual(longest);
    for (const url of ['', undefined, 1, 'x'.repeat(2001)]) {
      expect(parseInsertRecordingLink({ ...LINK, url })).toBeUndefined();
    }
    for (const success of ['true', 1, null, undefined]) {
      expect(parseInsertRecordingResponse({ ...RESPONSE, success })).toBeUndefined();
    }
  });

  it('an error text is truncated, or null', () => {
    expect(parseInsertRecordingResponse({ ...RESPONSE, error: 'x'.repeat(5000) })?.error).toHaveLength(300);
    for (const error of ['', undefined, { toString: 1 }, 4]) {
      expect(parseInsertRecordingResponse({ ...RESPONSE, error })?.error).toBeNull();
    }
  });
});
