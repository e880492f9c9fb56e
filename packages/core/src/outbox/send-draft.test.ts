import { describe, expect, it, vi } from 'vitest';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { TokenOutcome } from '../session/ports.ts';
import { createFakeClock, createFakeUploadsApi, failed, ok, refused } from '../testing/index.ts';
import type { DraftAudio } from './draft-audio.ts';
import { createDraftSender, type UploadOutcome } from './send-draft.ts';

const DRAFT: DraftAudio = {
  id: 'a',
  audio: new Blob(['0123456789']),
  durationMs: 1000,
  source: 'BEEP_WEB',
  ownerUid: 'ann',
};
const saved = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };
const down = failed({ kind: 'network', reason: 'unreachable' });

interface Script {
  readonly tokens?: readonly TokenOutcome[];
  readonly answers?: readonly CallOutcome<SavedRecording>[];
}

/** Sends a draft; tokens and responses come from two lists. `asked` are the calls in order. */
async function play({
  tokens = [],
  answers = [],
}: Script): Promise<{ asked: string[]; outcome: UploadOutcome }> {
  const asked: string[] = [];
  const [tokensLeft, answersLeft] = [tokens.values(), answers.values()];
  const clock = createFakeClock();
  const send = createDraftSender({
    clock: {
      ...clock,
      after(delayMs, callback) {
        asked.push(`wait ${delayMs}`);
        queueMicrotask(callback);
        return () => undefined;
      },
    },
    session: {
      async ensureFreshToken({ forceRefresh } = {}) {
        asked.push(forceRefresh ? 'forced token' : 'token');
        return tokensLeft.next().value ?? { status: 'token', token: 't' };
      },
      requireSignIn: () => asked.push('sign in'),
    },
    api: {
      async send() {
        asked.push('send');
        return answersLeft.next().value ?? failed({ kind: 'aborted' });
      },
    },
  });
  const outcome = await send(
    DRAFT,
    { progressed: vi.fn(), postponed: vi.fn() },
    new AbortController().signal,
  );
  return { asked, outcome };
}

const unauthorized = refused(401, 'unauthorized');
const REFRESHED = 'token, send, forced token, send, forced token, send';

// spec: recorder.12, recorder.13, recorder.15, api-errors.5, api-errors.6, api-errors.7, limits.14
// spec: limits.16, C1
it.each<[string, Script, string, object]>([
  ['gets a token first, and is done after a 201', { answers: [ok(saved)] }, 'token, send', ok(saved)],
  [
    'forces a refresh after a 401, and sends again',
    { answers: [unauthorized, ok(saved)] },
    'token, send, forced token, send',
    ok(saved),
  ],
  [
    'asks the user to sign in after three 401',
    { answers: [unauthorized, unauthorized, unauthorized] },
    `${REFRESHED}, sign in`,
    { failure: { kind: 'session-expired' } },
  ],
  [
    'allows three tokens again after a wait',
    { answers: [unauthorized, unauthorized, down, unauthorized, unauthorized, ok(saved)] },
    `${REFRESHED}, wait 3000, ${REFRESHED}`,
    ok(saved),
  ],
  [
    'fails at once on any other 4xx, and keeps the message',
    { answers: [refused(415, 'not_audio', 'This is not audio.')] },
    'token, send',
    { failure: { kind: 'refused', message: 'This is not audio.' } },
  ],
  [
    'does not retry an aborted upload',
    { answers: [failed({ kind: 'aborted' })] },
    'token, send',
    { failure: { kind: 'aborted' } },
  ],
  [
    'does not retry if the account is full',
    { answers: [refused(507, 'account_full')] },
    'token, send',
    { failure: { httpStatus: 507 } },
  ],
  [
    'asks for a new sign-in if the provider refuses a token',
    { tokens: [{ status: 'rejected' }] },
    'token, sign in',
    { failure: { kind: 'session-expired' } },
  ],
  [
    'does not upload as another user',
    { tokens: [{ status: 'signed-out' }] },
    'token',
    { failure: { kind: 'signed-out' } },
  ],
  [
    'treats an unreachable provider like a network failure',
    { tokens: [{ status: 'offline' }, { status: 'offline' }] },
    'token, wait 3000, token',
    { failure: { kind: 'network' } },
  ],
])('an upload %s', async (_name, script, calls, outcome) => {
  const played = await play(script);
  expect(played.asked.join(', ')).toBe(calls);
  expect(played.outcome).toMatchObject(outcome);
});

// spec: recorder.14, recorder.16, api-errors.8, limits.14, limits.17
it.each([
  ['a network failure', down],
  ['a 503', refused(503, 'unavailable')],
  ['an answer that makes no sense', failed({ kind: 'malformed' })],
])('waits 3000 ms after %s and tries once more', async (_name, answer) => {
  const { asked, outcome } = await play({ answers: [answer, answer] });
  expect(asked).toEqual(['token', 'send', 'wait 3000', 'token', 'send']);
  expect(outcome.status).toBe('failed');
});

it.each([
  [400, 1],
  [408, 1],
  [429, 1],
  [499, 1],
  [500, 2],
  [399, 2],
])('after a %i makes %i attempts', async (status, times) => {
  const { asked } = await play({ answers: [refused(status, 'x'), refused(status, 'x')] });
  expect(asked.filter((one) => one === 'send')).toHaveLength(times);
});

describe('a refusal that tells when to call again', () => {
  const later = (httpStatus: number, retryAfterMs = 41_000): ReturnType<typeof refused> =>
    failed({ kind: 'refused', httpStatus, code: undefined, message: undefined, retryAfterMs });

  // spec: files.9
  it.each([408, 429, 500, 503])('is waited for as long as it tells: %i', async (httpStatus) => {
    const { asked, outcome } = await play({ answers: [later(httpStatus), ok(saved)] });
    expect(asked).toEqual(['token', 'send', 'wait 41000', 'token', 'send']);
    expect(outcome.status).toBe('ok');
  });

  // Such as a date that has passed on a device whose clock is fast.
  it.each([0, 20])('is not tried at once if it tells so: %i ms', async (ms) => {
    const { asked } = await play({ answers: [later(503, ms), ok(saved)] });
    expect(asked).toEqual(['token', 'send', 'wait 3000', 'token', 'send']);
  });

  it.each([408, 429, 500, 503])('ends the upload if it tells to wait for long: %i', async (httpStatus) => {
    const { asked, outcome } = await play({ answers: [later(httpStatus, 3_600_000), ok(saved)] });
    expect(asked).toEqual(['token', 'send']);
    expect(outcome).toMatchObject({ failure: { httpStatus, retryAfterMs: 3_600_000 } });
  });

  it('is tried twice', async () => {
    const { asked, outcome } = await play({ answers: [later(429), later(429)] });
    expect(asked).toEqual(['token', 'send', 'wait 41000', 'token', 'send']);
    expect(outcome.status).toBe('failed');
  });

  it.each([400, 415, 507])('is final with the status %i', async (httpStatus) => {
    expect((await play({ answers: [later(httpStatus)] })).asked).toEqual(['token', 'send']);
  });
});

describe('a running upload', () => {
  function begin() {
    const [clock, api, abort] = [createFakeClock(), createFakeUploadsApi(), new AbortController()];
    const session = {
      ensureFreshToken: async () => ({ status: 'token', token: 't' }) as const,
      requireSignIn: vi.fn(),
    };
    const listener = {
      progressed: vi.fn<(progress: number) => void>(),
      postponed: vi.fn<(untilMs: number) => void>(),
    };
    const outcome = createDraftSender({ clock, api, session })(DRAFT, listener, abort.signal);
    return { clock, api, abort, listener, outcome };
  }
  const ABORTED = failed({ kind: 'aborted' });

  it('reports progress that never decreases, from 0 at each try', async () => {
    const { clock, api, listener, outcome } = begin();
    await api.asked(1);
    for (const bytes of [4, 2, 10]) api.requests[0]?.onProgress(bytes);
    api.answer(down);
    await expect.poll(() => clock.pending).toBe(1);
    clock.advance(3000);
    await api.asked(2);
    api.answer(ok(saved));
    expect(await outcome).toEqual(ok(saved));
    expect(listener.progressed.mock.calls).toEqual([[0], [0.4], [1], [0]]);
    expect(listener.postponed).not.toHaveBeenCalled();
  });

  it('reports until when the service told it to wait', async () => {
    const { clock, api, listener } = begin();
    await api.asked(1);
    api.answer(
      failed({ kind: 'refused', httpStatus: 429, code: undefined, message: undefined, retryAfterMs: 41_000 }),
    );
    await expect.poll(() => listener.postponed.mock.calls).toEqual([[clock.nowMs() + 41_000]]);
  });

  it('ends when it is aborted while it sends, and reports nothing more', async () => {
    const { api, abort, listener, outcome } = begin();
    await api.asked(1);
    abort.abort();
    api.requests[0]?.onProgress(4);
    api.answer(ok(saved));
    expect(await outcome).toEqual(ABORTED);
    expect(listener.progressed.mock.calls).toEqual([[0]]);
  });

  it('ends when it is aborted while it waits, without another try', async () => {
    const { clock, api, abort, outcome } = begin();
    await api.asked(1);
    api.answer(down);
    await expect.poll(() => clock.pending).toBe(1);
    abort.abort();
    expect(await outcome).toEqual(ABORTED);
    expect([clock.pending, api.requests.length]).toEqual([0, 1]);
  });

  it('sends nothing if it is aborted while it waits for a token', async () => {
    const [clock, api, abort] = [createFakeClock(), createFakeUploadsApi(), new AbortController()];
    const ensureFreshToken = async () => {
      abort.abort();
      return { status: 'token', token: 't' } as const;
    };
    const send = createDraftSender({ clock, api, session: { ensureFreshToken, requireSignIn: vi.fn() } });
    const listener = { progressed: vi.fn(), postponed: vi.fn() };
    const outcome = await Promise.race([send(DRAFT, listener, abort.signal), api.asked(1)]);
    expect([outcome, api.requests]).toEqual([ABORTED, []]);
  });

  it('asks for no token if it was aborted before', async () => {
    const ensureFreshToken = vi.fn();
    const [clock, api] = [createFakeClock(), createFakeUploadsApi()];
    const send = createDraftSender({ clock, api, session: { ensureFreshToken, requireSignIn: vi.fn() } });
    const listener = { progressed: vi.fn(), postponed: vi.fn() };
    expect(await send(DRAFT, listener, AbortSignal.abort())).toEqual(ABORTED);
    expect(ensureFreshToken).not.toHaveBeenCalled();
  });
});
