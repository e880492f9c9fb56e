import { createFakeClock } from '@beep/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOwnSession } from '../session/end-own-session.ts';
import { fetchFile } from './fetch-file.ts';

afterEach(() => vi.unstubAllGlobals());

const ORIGIN = 'https://beep.example';
const NOW = Date.UTC(2026, 0, 5, 10, 0, 0);

/** Every call to the service that is not made by `fetchOutcome` itself. */
const CALLS = {
  'a file': async (clock: ReturnType<typeof createFakeClock>) =>
    (await fetchFile({ url: `${ORIGIN}/media/a.mp3` }, clock)).status === 'ok',
  'the end of a session of the service': async (clock: ReturnType<typeof createFakeClock>) =>
    endOwnSession(`${ORIGIN}/oidc/`, 'token', clock),
} as const;

function answering(...answers: readonly Response[]): ReturnType<typeof vi.fn> {
  const left = [...answers];
  const fetching = vi.fn(async () => left.shift() ?? new Response('{"url":null}'));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

const busy = (status: number, retryAfter: string): Response =>
  new Response('{"code":"rate_limited","message":"Raw."}', {
    status,
    headers: { 'Retry-After': retryAfter },
  });

describe.each(Object.entries(CALLS))('%s that the service refuses for now', (_name, call) => {
  // spec: files.9
  it.each([
    [429, '4', 5000],
    [503, 'Mon, 05 Jan 2026 10:00:04 GMT', 5000],
    [503, '0', 0],
  ] as const)('is asked for once more after the time that it tells: %i, %s', async (status, told, waitMs) => {
    const clock = createFakeClock(NOW);
    const fetching = answering(busy(status, told));
    const done = call(clock);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve));
    clock.advance(waitMs);
    await done;
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it.each([
    [429, '3600'],
    [503, 'soon'],
    [404, '1'],
  ] as const)('fails at once: %i, %s', async (status, told) => {
    const fetching = answering(busy(status, told));
    await call(createFakeClock(NOW));
    expect(fetching).toHaveBeenCalledOnce();
  });
});

it('a file that is refused says why, by the code of the service', async () => {
  answering(busy(429, '3600'));
  expect(await fetchFile({ url: ORIGIN }, createFakeClock(NOW))).toMatchObject({
    failure: { kind: 'refused', httpStatus: 429, code: 'rate_limited', retryAfterMs: expect.any(Number) },
  });
});
