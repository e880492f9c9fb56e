import { describe, expect, it } from 'vitest';
import { uploadText } from '../outbox/upload-text.ts';
import { switchText } from '../recorder/switch-text.ts';
import { REAUTH_TEXTS, RECORDING_FAILURE_TEXTS, START_FAILURE_TEXTS } from './index.ts';

const page = 'https://beep.example/record';

describe('the text of a failed upload', () => {
  // spec: api-errors.4, api-errors.7
  it('names the message and the status of the service', () => {
    const failure = { kind: 'refused', httpStatus: 400, code: '0042', message: 'Not valid.' } as const;
    expect(uploadText(failure, page)).toBe(`Request failed: Not valid. (from ${page})`);
  });

  it('names the code, not the message, of a refusal that is the fault of a program', () => {
    const failure = { kind: 'refused', httpStatus: 400, code: 'invalid_request', message: 'Raw.' } as const;
    expect(uploadText(failure, page)).toBe(`Request failed: Code: #invalid_request (from ${page})`);
  });

  // spec: files.5
  it.each([
    [429, 'rate_limited', /^The service is busy right now\.$/],
    [503, 'unavailable', /^The service can’t store recordings right now\.$/],
    [415, 'not_audio', /^This recording is damaged, or in a format that can’t be sent\./],
    [415, 'unplayable_edits', /^This file was edited in a way that can’t be sent\. .*save it as a new file/],
    [413, 'too_large', /^This recording is too large to be sent\./],
    [422, 'too_small', /^This recording is empty or too short to be sent\./],
  ])('has a sentence for what the service never takes: %s %s', (httpStatus, code, text) => {
    expect(uploadText({ kind: 'refused', httpStatus, code, message: 'Raw.' }, page)).toMatch(text);
  });

  // spec: api-errors.4
  it('falls back to the code, and to 0005 without one', () => {
    const failure = { kind: 'refused', httpStatus: 400, code: undefined, message: undefined } as const;
    expect(uploadText({ ...failure, code: '0042' }, page)).toBe(`Request failed: Code: #0042 (from ${page})`);
    expect(uploadText(failure, page)).toBe(`Request failed: Code: #0005 (from ${page})`);
  });

  // spec: recorder-errors.3
  it('names the limit when the service finds a recording too long', () => {
    const failure = { kind: 'refused', httpStatus: 422, code: 'too_long', message: 'Too long.' } as const;
    expect(uploadText(failure, page)).toBe(
      'Recording exceeded the 15 minute limit. Please record a shorter Beep.',
    );
  });

  it('says what to do when the account is full', () => {
    const failure = { kind: 'refused', httpStatus: 507, code: 'account_full', message: 'Full.' } as const;
    expect(uploadText(failure, page)).toMatch(/account is full.*saved on this device.*Delete recordings/);
  });

  it('says that the school forbids recording', () => {
    const failure = { kind: 'refused', httpStatus: 403, code: 'forbidden', message: 'No.' } as const;
    expect(uploadText(failure, page)).toBe(
      'This account isn’t allowed to record. An administrator can change that.',
    );
  });

  it.each(['deleted', 'expired'])('says that the recording was uploaded before and is %s now', (code) => {
    const failure = { kind: 'refused', httpStatus: 410, code, message: 'Gone.' } as const;
    expect(uploadText(failure, page)).toBe(
      'This recording was already sent, but it has since expired or been deleted.',
    );
  });

  it('says that the recording was uploaded before with other data', () => {
    const failure = {
      kind: 'refused',
      httpStatus: 422,
      code: 'idempotency_mismatch',
      message: 'Other bytes.',
    } as const;
    expect(uploadText(failure, page)).toBe(
      'A different version of this recording was already sent. Look for it in your history.',
    );
  });

  // spec: api-errors.9
  it('names the network', () => {
    expect(uploadText({ kind: 'network', reason: 'unreachable' }, page)).toBe(
      `Network error: The service can’t be reached (from ${page})`,
    );
  });
});

describe('the text of a microphone failure during a recording', () => {
  it.each([
    ['microphone-missing', 'Selected microphone is unavailable. Try choosing a different device.'],
    ['microphone-in-use', 'Microphone is in use by another app. Close the app and try again.'],
    ['microphone-blocked', 'Your microphone is blocked. Enable it to record your Beep.'],
  ] as const)('is: %s', (code, text) => {
    expect(switchText(code)).toBe(text);
  });
});

// spec: api-errors.1
it('says what to do about an upload with a malformed response', () => {
  expect(uploadText({ kind: 'malformed' }, page)).toBe('Something went wrong. Please try again.');
});

// spec: recorder.22, recorder-errors.4, recorder-errors.5
it.each([
  ['microphone-blocked', 'Your microphone is blocked. Enable it to record your Beep.'],
  ['microphone-missing', 'No microphones detected.'],
  ['microphone-in-use', 'Microphone is in use by another app. Close the app and try again.'],
  ['microphone-failed', 'Unable to access microphones. Check browser permissions.'],
  [
    'recording-unsupported',
    'Your browser is not supported, please update your browser or try a different browser like Chrome or Firefox',
  ],
  ['storage-full', 'This device is full. Free up some space, then try again.'],
] as const)('says why recording is impossible: %s', (code, text) => {
  expect(START_FAILURE_TEXTS[code]).toBe(text);
});

// spec: validation.1, recorder-errors.1, recorder-errors.2
it.each([
  [
    'recording-too-small',
    'Recording appears to be empty or too short. Please check your microphone settings and/or restart your browser/computer. If the issue persists, contact support (please mention error code: 292).',
  ],
  [
    'recording-too-long',
    'Your recording is longer than 15 minutes, which exceeds our upload limit. Please record a shorter Beep.',
  ],
  ['recording-lost', 'Something went wrong. Please try again.'],
  ['draft-unavailable', 'This recording is open in another tab, or was sent or discarded there.'],
] as const)('says why a draft is not uploaded: %s', (code, text) => {
  expect(RECORDING_FAILURE_TEXTS[code]).toBe(text);
});

// spec: session-errors.1, session-errors.2, session-errors.4, session-errors.6
it.each([
  ['expired', 'Your session expired. Please log in again.'],
  ['to-continue', 'Your session expired. Please log in again to continue.'],
  ['to-upload', 'Your session expired. Please log in again to upload this recording.'],
  ['to-record', 'Your session expired. Please log in again to start recording.'],
  [null, 'Please log in again to continue recording.'],
] as const)('says why the user must sign in again: %s', (reason, text) => {
  expect(REAUTH_TEXTS[reason ?? 'unknown']).toBe(text);
});
