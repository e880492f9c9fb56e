import { describe, expect, it } from 'vitest';
import {
  affectsAllUploads,
  classifyUploadFailure,
  isForbidden,
  isNameRefusal,
  isRefusedUntilTold,
} from './classify-upload-failure.ts';
import type { UploadFailure } from './send-draft.ts';

function refused(httpStatus: number, code?: string): UploadFailure {
  return { kind: 'refused', httpStatus, code, message: undefined };
}

describe('classifyUploadFailure', () => {
  it.each([400, 413, 415, 422])('is final for the draft: %s', (status) => {
    expect(classifyUploadFailure(refused(status))).toBe('refused');
  });

  it('is final and delivered if the recording was deleted or has expired', () => {
    expect(classifyUploadFailure(refused(410))).toBe('delivered');
  });

  it.each([
    ['a firewall', refused(403)],
    ['a service at another address', refused(404)],
    ['what only a label is refused for', refused(404, 'not_found')],
    ['too many at once', refused(429)],
    ['a service that is down', refused(503)],
    ['an account that is full', refused(507)],
    ['a policy that forbids recording', refused(403, 'forbidden')],
    ['the network', { kind: 'network', reason: 'unreachable' } as const],
    ['a session that ended', { kind: 'session-expired' } as const],
    ['an answer that made no sense', { kind: 'malformed' } as const],
  ])('is not final with %s', (_name, failure) => {
    expect(classifyUploadFailure(failure)).toBe('try-again');
  });

  // spec: sheets.14
  it('is final for a label that was recorded or revoked meanwhile, and passes as for other recordings', () => {
    const slot = { type: 'slot', slotId: 'x' } as const;
    const fates = [
      [409, 'slot_recorded'],
      [409, 'slot_revoked'],
      [404, 'not_found'],
      [404, undefined],
      [403, 'forbidden'],
      [410, 'deleted'],
    ] as const;
    expect(fates.map(([status, code]) => classifyUploadFailure(refused(status, code), slot))).toEqual([
      ...['refused', 'refused', 'refused'],
      ...['try-again', 'try-again', 'delivered'],
    ]);
  });

  it('is final and delivered if the reply was deleted, not if its note was', () => {
    const reply = { type: 'reply', recordingId: 'note', token: 't', name: '' } as const;
    const fates = ['reply_deleted', 'deleted'].map((code) =>
      classifyUploadFailure(refused(410, code), reply),
    );
    expect(fates).toEqual(['delivered', 'refused']);
  });

  it.each([
    [403, 'replies_closed', 'refused'],
    [404, 'not_found', 'refused'],
    [409, 'name_taken', 'refused'],
    [403, 'restricted', 'try-again'],
    [403, 'forbidden', 'try-again'],
    [401, 'unauthorized', 'try-again'],
    [429, 'reply_limit', 'try-again'],
    [401, 'other', 'try-again'],
    [408, 'other', 'try-again'],
    [429, 'other', 'try-again'],
    [399, 'other', 'try-again'],
    [400, 'other', 'refused'],
    [499, 'other', 'refused'],
    [500, 'other', 'try-again'],
    [415, undefined, 'refused'],
    [404, undefined, 'try-again'],
    [410, undefined, 'try-again'],
  ] as const)('of a reply with %i %s, or of an answer to one: %s', (status, code, fate) => {
    const destinations = [
      { type: 'reply', recordingId: 'note', token: 't', name: '' },
      { type: 'answer', replyId: 'reply' },
    ] as const;
    const fates = destinations.map((destination) =>
      classifyUploadFailure(refused(status, code), destination),
    );
    expect(fates).toEqual([fate, fate]);
  });

  it('affects all uploads if the account is full, not if the service is down', () => {
    expect([507, 503].map((status) => affectsAllUploads(refused(status)))).toEqual([true, false]);
  });

  it('affects all uploads if a policy forbids recording, which a firewall’s 403 does not say', () => {
    const failures = [refused(403, 'forbidden'), refused(403)];
    expect(failures.map(isForbidden)).toEqual([true, false]);
    expect(failures.map(affectsAllUploads)).toEqual([true, false]);
  });

  it.each<[UploadFailure, boolean]>([
    [{ kind: 'network', reason: 'unreachable' }, true],
    [{ kind: 'session-expired' }, true],
    [{ kind: 'signed-out' }, true],
    [{ kind: 'malformed' }, false],
    [{ kind: 'aborted' }, false],
  ])('of %j affects all uploads: %s', (failure, isIt) => {
    expect(affectsAllUploads(failure)).toBe(isIt);
  });
});

// spec: questions.36
it('tells that only the name of an answer was refused', () => {
  const reply = { destination: { type: 'reply', recordingId: 'n', token: 't', name: '' } } as const;
  const others = [{}, { destination: { type: 'answer', replyId: 'r' } }] as const;
  const taken = refused(409, 'name_taken');
  expect([reply, ...others].map((draft) => isNameRefusal(taken, draft))).toEqual([true, false, false]);
  expect(isNameRefusal(refused(403, 'replies_closed'), reply)).toBe(false);
});

it('tells that every try before a time would be refused', () => {
  const told = (httpStatus: number): UploadFailure => ({
    ...{ kind: 'refused', httpStatus, code: undefined, message: undefined, retryAfterMs: 1000 },
  });
  const failures: UploadFailure[] = [told(429), told(503), refused(429), { kind: 'malformed' }];
  expect(failures.map(isRefusedUntilTold)).toEqual([true, false, false, false]);
});
