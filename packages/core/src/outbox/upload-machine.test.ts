import { describe, expect, it } from 'vitest';
import { createActor } from '../actor/create-actor.ts';
import type { TokenOutcome } from '../session/ports.ts';
import { failed, ok, refused } from '../testing/index.ts';
import { type UploadEffect, type UploadEvent, type UploadState, uploadMachine } from './upload-machine.ts';

/** Runs the machine, answers its effects from two lists, and records them. */
function play(script: { tokens?: TokenOutcome[]; answers?: ReturnType<typeof refused>[] | unknown[] }): {
  asked: string[];
  state: UploadState;
} {
  const asked: string[] = [];
  const tokens = [...(script.tokens ?? [])];
  const responses = [...(script.answers ?? [])] as ReturnType<typeof refused>[];
  const actor = createActor<UploadState, UploadEvent, UploadEffect>(uploadMachine, (effect, send) => {
    switch (effect.type) {
      case 'getToken':
        asked.push(effect.forceRefresh ? 'forced token' : 'token');
        send({
          type: 'token.answered',
          operation: effect.operation,
          outcome: tokens.shift() ?? { status: 'token', token: 't' },
        });
        break;
      case 'send': {
        asked.push('send');
        const outcome = responses.shift();
        if (outcome !== undefined) send({ type: 'send.answered', operation: effect.operation, outcome });
        break;
      }
      case 'wait':
        asked.push(`wait ${effect.delayMs}`);
        send({ type: 'wait.elapsed', operation: effect.operation });
        break;
      case 'requireSignIn':
        asked.push('sign in');
        break;
    }
  });
  actor.send({ type: 'start' });
  return { asked, state: actor.getSnapshot() };
}

const down = failed({ kind: 'network', message: 'down' });
const saved = { id: 'abc', shareUrl: 'https://beep.example/play/abc' };

it('gets a token first and is done after a 201', () => {
  const { asked, state } = play({ answers: [ok(saved)] });
  expect(asked).toEqual(['token', 'send']);
  expect(state).toEqual({ status: 'done', recording: saved });
});

describe('on a 401', () => {
  const unauthorized = refused(401, 'unauthorized');

  it('forces a refresh and sends again', () => {
    const { asked, state } = play({ answers: [unauthorized, ok(saved)] });
    expect(asked).toEqual(['token', 'send', 'forced token', 'send']);
    expect(state.status).toBe('done');
  });

  it('asks the user to sign in after three attempts', () => {
    const { asked, state } = play({ answers: [unauthorized, unauthorized, unauthorized] });
    expect(asked).toEqual(['token', 'send', 'forced token', 'send', 'forced token', 'send', 'sign in']);
    expect(state).toMatchObject({ status: 'failed', failure: { kind: 'session-expired' } });
  });

  it('allows three attempts again after a wait', () => {
    const { asked, state } = play({
      answers: [unauthorized, unauthorized, down, unauthorized, unauthorized, ok(saved)],
    });
    const attempt = ['token', 'send', 'forced token', 'send', 'forced token', 'send'];
    expect(asked).toEqual([...attempt, 'wait 3000', ...attempt]);
    expect(state.status).toBe('done');
  });
});

it('fails at once on any other 4xx and keeps the message', () => {
  const { asked, state } = play({ answers: [refused(415, 'not_audio', 'This is not audio.')] });
  expect(asked).toEqual(['token', 'send']);
  expect(state).toMatchObject({
    status: 'failed',
    failure: { kind: 'refused', message: 'This is not audio.' },
  });
});

it.each([
  ['a network failure', down],
  ['a 503', refused(503, 'unavailable')],
  ['an answer that makes no sense', failed({ kind: 'malformed' })],
])('waits 3000 ms after %s and tries once more', (_name, outcome) => {
  const { asked, state } = play({ answers: [outcome, outcome] });
  expect(asked).toEqual(['token', 'send', 'wait 3000', 'token', 'send']);
  expect(state.status).toBe('failed');
});

it.each([
  [400, 1],
  [499, 1],
  [500, 2],
  [399, 2],
])('after a %i makes %i attempts', (status, times) => {
  const { asked } = play({ answers: [refused(status, 'x'), refused(status, 'x')] });
  expect(asked.filter((one) => one === 'send')).toHaveLength(times);
});

it('does not retry an aborted upload', () => {
  const { asked, state } = play({ answers: [failed({ kind: 'aborted' })] });
  expect(asked).toEqual(['token', 'send']);
  expect(state).toMatchObject({ status: 'failed', failure: { kind: 'aborted' } });
});

it('reports a network failure if no token is available', () => {
  const { state } = play({ tokens: [{ status: 'offline' }, { status: 'offline' }] });
  expect(state).toMatchObject({ status: 'failed', failure: { kind: 'network' } });
});

it('does not retry automatically if the account is full', () => {
  const { asked, state } = play({ answers: [refused(507, 'account_full')] });
  expect(asked).toEqual(['token', 'send']);
  expect(state).toMatchObject({ status: 'failed', failure: { httpStatus: 507 } });
});

it('asks for a new sign-in if the provider refuses a token', () => {
  const { asked, state } = play({ tokens: [{ status: 'rejected' }] });
  expect(asked).toEqual(['token', 'sign in']);
  expect(state).toMatchObject({ failure: { kind: 'session-expired' } });
});

it('does not upload as another user', () => {
  const { asked, state } = play({ tokens: [{ status: 'signed-out' }] });
  expect(asked).toEqual(['token']);
  expect(state).toMatchObject({ failure: { kind: 'signed-out' } });
});

it('treats an unreachable provider like a network failure', () => {
  const { asked } = play({ tokens: [{ status: 'offline' }, { status: 'offline' }] });
  expect(asked).toEqual(['token', 'wait 3000', 'token']);
});

describe('events', () => {
  const sending: UploadState = { status: 'sending', sentBytes: 10, attempt: 1, authTry: 1, operation: 7 };

  it('ignores the answer to an earlier request', () => {
    const late: UploadEvent = { type: 'send.answered', operation: 6, outcome: down };
    expect(uploadMachine.step(sending, late)).toEqual([sending]);
  });

  const tries = { attempt: 1, authTry: 1, operation: 7 };
  const STATES: readonly UploadState[] = [
    { status: 'ready' },
    { ...tries, status: 'getting-token' },
    sending,
    { ...tries, status: 'waiting', delayMs: 3000, isTold: false },
    { status: 'failed', failure: { kind: 'malformed' }, operation: 7 },
    { status: 'done', recording: saved },
  ];
  const ANSWERS = (operation: number): readonly UploadEvent[] => [
    { type: 'token.answered', operation, outcome: { status: 'token', token: 't' } },
    { type: 'send.progressed', operation, sentBytes: 20 },
    { type: 'send.answered', operation, outcome: ok(saved) },
    { type: 'wait.elapsed', operation },
  ];
  /** The events that each state handles. */
  const awaited: Partial<Record<UploadState['status'], readonly UploadEvent['type'][]>> = {
    'getting-token': ['token.answered'],
    sending: ['send.progressed', 'send.answered'],
    waiting: ['wait.elapsed'],
  };

  it.each(STATES)('of another operation change nothing: %j', (state) => {
    for (const event of [...ANSWERS(6), ...ANSWERS(8)]) {
      expect(uploadMachine.step(state, event)).toEqual([state]);
    }
  });

  it.each(STATES)('that a state does not wait for change nothing: %j', (state) => {
    const unwanted = ANSWERS(7).filter(({ type }) => !awaited[state.status]?.includes(type));
    for (const event of unwanted) expect(uploadMachine.step(state, event)).toEqual([state]);
    const isStart = state.status === 'ready' || state.status === 'failed';
    if (!isStart) expect(uploadMachine.step(state, { type: 'start' })).toEqual([state]);
  });

  it.each([
    [{ ...tries, status: 'getting-token' }, 'token.answered'],
    [{ ...tries, status: 'waiting', delayMs: 3000, isTold: false }, 'wait.elapsed'],
  ] as const)('start an operation with a new number: %j', (state, type) => {
    const event = ANSWERS(7).find((response) => response.type === type);
    const [next, effects = []] = uploadMachine.step(state, event as UploadEvent);
    expect(next).toMatchObject({ operation: 8 });
    expect(effects).toMatchObject([{ operation: 8 }]);
  });

  it('never decrease the progress', () => {
    const progressed = (sentBytes: number): UploadEvent => ({
      type: 'send.progressed',
      operation: 7,
      sentBytes,
    });
    expect(uploadMachine.step(sending, progressed(5))[0]).toBe(sending);
    expect(uploadMachine.step(sending, progressed(20))[0]).toMatchObject({ sentBytes: 20 });
  });

  it('restart a failed upload with all its attempts', () => {
    const failedState: UploadState = { status: 'failed', failure: { kind: 'malformed' }, operation: 7 };
    expect(uploadMachine.step(failedState, { type: 'start' })[0]).toEqual({
      status: 'getting-token',
      attempt: 1,
      authTry: 1,
      operation: 8,
    });
  });
});

describe('a refusal that tells when to call again', () => {
  const later = (httpStatus: number, retryAfterMs = 41_000): ReturnType<typeof refused> =>
    failed({ kind: 'refused', httpStatus, code: undefined, message: undefined, retryAfterMs });

  it.each([408, 429, 500, 503])('is waited for as long as it tells: %i', (httpStatus) => {
    const { asked, state } = play({ answers: [later(httpStatus), ok(saved)] });
    expect(asked).toEqual(['token', 'send', 'wait 41000', 'token', 'send']);
    expect(state.status).toBe('done');
  });

  // Such as a date that has passed on a device whose clock is fast.
  it.each([0, 20])('is not tried at once if it tells so: %i ms', (ms) => {
    const { asked } = play({ answers: [later(503, ms), ok(saved)] });
    expect(asked).toEqual(['token', 'send', 'wait 3000', 'token', 'send']);
  });

  it.each([408, 429, 500, 503])('ends the upload if it tells to wait for long: %i', (httpStatus) => {
    const { asked, state } = play({ answers: [later(httpStatus, 3_600_000), ok(saved)] });
    expect(asked).toEqual(['token', 'send']);
    expect(state).toMatchObject({ status: 'failed', failure: { httpStatus, retryAfterMs: 3_600_000 } });
  });

  it('is tried twice', () => {
    const { asked, state } = play({ answers: [later(429), later(429)] });
    expect(asked).toEqual(['token', 'send', 'wait 41000', 'token', 'send']);
    expect(state.status).toBe('failed');
  });

  it.each([400, 415, 507])('is final with the status %i', (httpStatus) => {
    expect(play({ answers: [later(httpStatus)] }).asked).toEqual(['token', 'send']);
  });
});
