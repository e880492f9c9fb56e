import type { Machine, Step } from '../actor/create-actor.ts';
import { UPLOAD_AUTH_TRIES, UPLOAD_RETRY_AFTER_MAX_MS, UPLOAD_RETRY_MS, UPLOAD_TRIES } from '../limits.ts';
import type { CallFailure, CallOutcome } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { TokenOutcome } from '../session/ports.ts';
import { NETWORK_FAILURE_TEXTS } from '../texts/index.ts';
import { isAccountFull, toldWaitMs } from './classify-upload-failure.ts';

/** The reason an upload gave up. The draft is always kept. */
export type UploadFailure = CallFailure | { readonly kind: 'session-expired' };

/**
 * One upload. `attempt` counts tries of the whole sequence from 1, `authTry` the tokens tried within it. `operation`
 * identifies the pending request; responses to older ones are dropped.
 */
export type UploadState =
  | { readonly status: 'ready' }
  | ({ readonly status: 'getting-token' } & Tries)
  | ({ readonly status: 'sending'; readonly sentBytes: number } & Tries)
  /** `isTold` if the service told how long to wait. */
  | ({ readonly status: 'waiting'; readonly delayMs: number; readonly isTold: boolean } & Tries)
  | { readonly status: 'done'; readonly recording: SavedRecording }
  | { readonly status: 'failed'; readonly failure: UploadFailure; readonly operation: number };

interface Tries {
  readonly attempt: number;
  readonly authTry: number;
  readonly operation: number;
}

/** Events of an upload; callers send only `start`. */
export type UploadEvent =
  | { readonly type: 'start' }
  | { readonly type: 'token.answered'; readonly operation: number; readonly outcome: TokenOutcome }
  | { readonly type: 'send.progressed'; readonly operation: number; readonly sentBytes: number }
  | {
      readonly type: 'send.answered';
      readonly operation: number;
      readonly outcome: CallOutcome<SavedRecording>;
    }
  | { readonly type: 'wait.elapsed'; readonly operation: number };

export type UploadEffect =
  | { readonly type: 'getToken'; readonly operation: number; readonly forceRefresh: boolean }
  | { readonly type: 'send'; readonly operation: number; readonly token: string }
  | { readonly type: 'wait'; readonly operation: number; readonly delayMs: number }
  | { readonly type: 'requireSignIn' };

type UploadStep = Step<UploadState, UploadEffect>;
type In<Status extends UploadState['status']> = Extract<UploadState, { status: Status }>;

/**
 * The rules of an upload: a fresh token first; a 401 forces a refresh, up to three tokens,
 * then the user must sign in again; any other 4xx, and a full account, stops at once; everything else waits 3000 ms
 * times the attempt and is tried once more. A refusal for now waits as the service tells, and is final for this upload if
 * that is long. `start` after a failure begins again.
 */
export const uploadMachine: Machine<UploadState, UploadEvent, UploadEffect> = {
  initial: { status: 'ready' },
  step,
};

function step(state: UploadState, event: UploadEvent): UploadStep {
  switch (state.status) {
    case 'ready':
      return event.type === 'start' ? getToken({ attempt: 1, authTry: 1, operation: 1 }) : [state];
    case 'failed':
      return event.type === 'start'
        ? getToken({ attempt: 1, authTry: 1, operation: state.operation + 1 })
        : [state];
    case 'getting-token':
      return gettingToken(state, event);
    case 'sending':
      return sending(state, event);
    case 'waiting':
      return event.type === 'wait.elapsed' && event.operation === state.operation
        ? getToken({ attempt: state.attempt + 1, authTry: 1, operation: state.operation + 1 })
        : [state];
    case 'done':
      return [state];
  }
}

function getToken(tries: Tries): UploadStep {
  const effect = { type: 'getToken', operation: tries.operation, forceRefresh: tries.authTry > 1 } as const;
  return [{ status: 'getting-token', ...tries }, [effect]];
}

function gettingToken(state: In<'getting-token'>, event: UploadEvent): UploadStep {
  if (event.type !== 'token.answered' || event.operation !== state.operation) return [state];
  const { outcome } = event;
  if (outcome.status === 'rejected') return expire(state);
  if (outcome.status === 'signed-out') return fail(state, { kind: 'signed-out' });
  if (outcome.status === 'offline') {
    return tryLater(state, { kind: 'network', message: NETWORK_FAILURE_TEXTS.noToken });
  }
  const operation = state.operation + 1;
  return [
    { ...triesOf(state), status: 'sending', sentBytes: 0, operation },
    [{ type: 'send', operation, token: outcome.token }],
  ];
}

function sending(state: In<'sending'>, event: UploadEvent): UploadStep {
  if (event.type === 'send.progressed' && event.operation === state.operation) {
    return event.sentBytes > state.sentBytes ? [{ ...state, sentBytes: event.sentBytes }] : [state];
  }
  if (event.type !== 'send.answered' || event.operation !== state.operation) return [state];
  const { outcome } = event;
  return outcome.status === 'ok'
    ? [{ status: 'done', recording: outcome.value }]
    : refused(state, outcome.failure);
}

function refused(state: In<'sending'>, failure: CallFailure): UploadStep {
  if (failure.kind === 'refused' && failure.httpStatus === 401) {
    if (state.authTry >= UPLOAD_AUTH_TRIES) return expire(state);
    return getToken({ ...triesOf(state), authTry: state.authTry + 1, operation: state.operation + 1 });
  }
  const isFinal =
    failure.kind === 'aborted' ||
    isAccountFull(failure) ||
    (failure.kind === 'refused' &&
      !isForNow(failure) &&
      failure.httpStatus >= 400 &&
      failure.httpStatus < 500);
  return isFinal ? fail(state, failure) : tryLater(state, failure);
}

/** Too many calls or a time-out, and the service tells when to call again. */
function isForNow({ httpStatus, retryAfterMs }: Extract<CallFailure, { kind: 'refused' }>): boolean {
  return retryAfterMs !== undefined && (httpStatus === 408 || httpStatus === 429);
}

function tryLater(state: Tries, failure: UploadFailure): UploadStep {
  const toldMs = toldWaitMs(failure);
  if (state.attempt >= UPLOAD_TRIES || (toldMs ?? 0) > UPLOAD_RETRY_AFTER_MAX_MS) return fail(state, failure);
  const operation = state.operation + 1;
  // A clock that is fast makes a time of the past out of the time that the service tells.
  const delayMs = Math.max(toldMs ?? 0, UPLOAD_RETRY_MS * state.attempt);
  const isTold = toldMs !== undefined;
  const effect = { type: 'wait', operation, delayMs } as const;
  return [{ ...triesOf(state), status: 'waiting', delayMs, isTold, operation }, [effect]];
}

function fail(state: Tries, failure: UploadFailure): UploadStep {
  return [{ status: 'failed', failure, operation: state.operation }];
}

function expire(state: Tries): UploadStep {
  const failure = { kind: 'session-expired' } as const;
  return [{ status: 'failed', failure, operation: state.operation }, [{ type: 'requireSignIn' }]];
}

function triesOf({ attempt, authTry, operation }: Tries): Tries {
  return { attempt, authTry, operation };
}
