import { createFakeClock } from '@beep/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchOutcome } from './fetch-outcome.ts';
import { NO_CONTENT } from './parse-response.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(...answers: readonly Response[]): ReturnType<typeof vi.fn> {
  const left = [...answers];
  const fetching = vi.fn(async () => left.shift() ?? new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

function refusal(status: number, retryAfter?: string): Response {
  return new Response('{}', {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });
}

const CALL = { url: 'https://beep.example/', method: 'GET', headers: {}, expect: NO_CONTENT } as const;

describe('a call that the service refuses for now', () => {
  // spec: files.9
  it.each([429, 503])('is made once more after the time that it tells: %i', async (status) => {
    const clock = createFakeClock();
    const fetching = answering(refusal(status, '4'));
    const outcome = fetchOutcome(CALL, clock);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve));
    clock.advance(3999);
    expect(fetching).toHaveBeenCalledOnce();
    clock.advance(1001);
    expect(await outcome).toEqual({ status: 'ok', value: null });
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it.each([
    [429, undefined],
    [429, '3600'],
    [429, 'soon'],
    [400, '1'],
    [507, '1'],
  ])('fails at once with the status %i and Retry-After %s', async (status, retryAfter) => {
    const fetching = answering(refusal(status, retryAfter));
    expect(await fetchOutcome(CALL, createFakeClock())).toMatchObject({ failure: { httpStatus: status } });
    expect(fetching).toHaveBeenCalledOnce();
  });

  it('is given up by its caller while it waits', async () => {
    const fetching = answering(refusal(503, '5'));
    const caller = new AbortController();
    const outcome = fetchOutcome({ ...CALL, signal: caller.signal }, createFakeClock());
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve));
    caller.abort();
    expect(await outcome).toEqual({ status: 'failed', failure: { kind: 'aborted' } });
    expect(fetching).toHaveBeenCalledOnce();
  });
});
