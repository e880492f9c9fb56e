import { UPLOAD_STALL_MS } from '@beep/core/limits';
import type { DraftAudio } from '@beep/core/outbox';
import { createFakeClock, type FakeClock } from '@beep/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadsApi } from './create-uploads-api.ts';
import { UPLOAD_ANSWER_MS } from './post-audio.ts';

const BASE = 'https://beep.test';
const DRAFT: DraftAudio = {
  id: '11111111-2222-4333-8444-555555555555',
  audio: new Blob(['0123456789'], { type: 'audio/webm;codecs=opus' }),
  durationMs: 1000,
  source: 'BEEP_ADDON_GMAIL',
  ownerUid: 'ann',
};

class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  readonly abort = vi.fn();
  opened = '';
  body: unknown;
  status = 0;
  responseText = '';
  retryAfter: string | null = null;

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return name === 'Retry-After' ? this.retryAfter : null;
  }

  send(body: unknown): void {
    this.body = body;
  }

  progress(loaded: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

let clock: FakeClock;

beforeEach(() => {
  clock = createFakeClock();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the upload', () => {
  function send() {
    const abort = new AbortController();
    const sentBytes: number[] = [];
    const client = createUploadsApi({ baseUrl: BASE, clock });
    const outcome = client.send(
      { draft: DRAFT, token: 'tok', onProgress: (bytes) => sentBytes.push(bytes) },
      abort.signal,
    );
    return { abort, sentBytes, outcome, request: FakeRequest.last };
  }

  // spec: recording.13, recording.14, api.6, api.8, limits.15
  it('posts the audio with the required headers', async () => {
    const { outcome, request } = send();
    request.answer(201, { url: `${BASE}/play/x`, filename: 'x' });
    expect(await outcome).toEqual({ status: 'ok', value: { id: 'x', shareUrl: `${BASE}/play/x` } });
    expect(request.opened).toBe(`POST ${BASE}/api/v1/recordings/?expires_in=never`);
    expect(request.body).toBe(DRAFT.audio);
    expect(request.headers).toEqual({
      Authorization: 'Bearer tok',
      'Content-Type': 'audio/webm;codecs=opus',
      'Idempotency-Key': DRAFT.id,
      'X-AUDIO-RECORDING-SOURCE': 'BEEP_ADDON_GMAIL',
    });
    expect(clock.pending).toBe(0);
  });

  // spec: hosts.46
  it('takes a recording for sent if a version of it that is not shorter was', async () => {
    const earlier = { url: `${BASE}/play/x`, filename: 'x' };
    const outcomes = [1.2, 0.6, 0.4, undefined].map((duration) => {
      const { outcome, request } = send();
      const code = 'idempotency_mismatch';
      request.answer(422, { code, message: 'Other', ...(duration && { earlier: { ...earlier, duration } }) });
      return outcome;
    });
    const sent = { status: 'ok', value: { id: 'x', shareUrl: earlier.url } };
    const refused = { failure: { kind: 'refused', code: 'idempotency_mismatch' } };
    expect(await Promise.all(outcomes)).toMatchObject([sent, sent, refused, refused]);
  });

  it('reports progress, at most the size of the audio', () => {
    const { sentBytes, request } = send();
    request.progress(4);
    request.progress(12);
    expect(sentBytes).toEqual([4, 10]);
  });

  // spec: limits.45
  it('has no time limit while bytes move, and fails when it stalls', async () => {
    const { outcome, request } = send();
    for (let bytes = 1; bytes <= 5; bytes += 1) {
      clock.advance(UPLOAD_STALL_MS - 1);
      request.progress(bytes);
    }
    expect(request.abort).not.toHaveBeenCalled();
    clock.advance(UPLOAD_STALL_MS);
    expect(await outcome).toMatchObject({ failure: { kind: 'network' } });
    expect(request.abort).toHaveBeenCalled();
  });

  it('waits longer for the response once all bytes are sent', async () => {
    const { outcome, request } = send();
    request.progress(10);
    request.upload.dispatchEvent(new Event('load'));
    clock.advance(UPLOAD_ANSWER_MS - 1);
    expect(request.abort).not.toHaveBeenCalled();
    clock.advance(1);
    expect(await outcome).toMatchObject({ failure: { kind: 'network' } });
  });

  it('is a network failure if the service is unreachable', async () => {
    const { outcome, request } = send();
    request.dispatchEvent(new Event('error'));
    expect(await outcome).toMatchObject({ failure: { kind: 'network' } });
  });

  it('tells how long the service asks to wait', async () => {
    const { outcome, request } = send();
    request.retryAfter = '20';
    request.answer(429, { code: 'rate_limited', message: 'm' });
    const answer = await outcome;
    expect(answer).toMatchObject({ failure: { httpStatus: 429, retryAfterMs: expect.any(Number) } });
  });

  it('stops when aborted', async () => {
    const { abort, outcome, request } = send();
    abort.abort();
    expect(await outcome).toEqual({ status: 'failed', failure: { kind: 'aborted' } });
    expect(request.abort).toHaveBeenCalled();
    expect(clock.pending).toBe(0);
  });

  it.each([
    [401, { code: 'unauthorized', message: 'm' }, { kind: 'refused', httpStatus: 401, code: 'unauthorized' }],
    [500, 'oops', { kind: 'refused', httpStatus: 500, code: undefined }],
    [201, { url: 'javascript:1', filename: 'x' }, { kind: 'malformed' }],
    [201, { url: `${BASE}/play/x` }, { kind: 'malformed' }],
    [200, { url: `${BASE}/play/x`, filename: 'x' }, { kind: 'malformed' }],
  ])('fails with %i %j', async (status, body, failure) => {
    const { outcome, request } = send();
    request.answer(status, body);
    expect(await outcome).toMatchObject({ status: 'failed', failure });
  });
});
