import {
  UPLOAD_AUTH_TRIES,
  UPLOAD_RETRY_AFTER_MAX_MS,
  UPLOAD_RETRY_MS,
  UPLOAD_TOKEN_BUFFER_MS,
  UPLOAD_TRIES,
} from '../limits.ts';
import type { CallFailure } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import { isAccountFull, toldWaitMs } from './classify-upload-failure.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { UploadsApi } from './ports.ts';

/** The reason an upload gave up. The draft is always kept. */
export type UploadFailure = CallFailure | { readonly kind: 'session-expired' };

export type UploadOutcome =
  | { readonly status: 'ok'; readonly value: SavedRecording }
  | { readonly status: 'failed'; readonly failure: UploadFailure };

/** What an upload reports before its outcome. */
export interface UploadListener {
  /** 0..1, from 0 at each try. */
  readonly progressed: (progress: number) => void;
  /** The service told to send it again at that time, in ms since the epoch. */
  readonly postponed: (untilMs: number) => void;
}

/** Sends a draft. Never rejects; fails as `aborted` if `signal` aborts, and reports nothing more then. */
export type SendDraft = (
  draft: DraftAudio,
  listener: UploadListener,
  signal: AbortSignal,
) => Promise<UploadOutcome>;

export interface DraftSenderOptions {
  readonly api: UploadsApi;
  /** The tokens of the signed-in user. */
  readonly session: FreshTokens;
  readonly clock: Clock;
}

/**
 * The rules of an upload: a fresh token first; a 401 forces a refresh, up to three tokens, then the user must sign in
 * again; any other 4xx, and a full account, stops at once; everything else waits 3000 ms times the attempt and is tried
 * once more. A refusal for now waits as the service tells, and is final for this upload if that is long.
 */
export function createDraftSender({ api, session, clock }: DraftSenderOptions): SendDraft {
  return async (draft, listener, signal) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await withFreshToken(session, { draft, signal }, (token) =>
        api.send({ draft, token, onProgress: progressOf(draft, listener, signal) }, signal),
      );
      if (outcome.status === 'ok' || isFinal(outcome.failure)) return outcome;
      const toldMs = toldWaitMs(outcome.failure);
      if (attempt >= UPLOAD_TRIES || (toldMs ?? 0) > UPLOAD_RETRY_AFTER_MAX_MS) return outcome;
      // A clock that is fast makes a time of the past out of the time that the service tells.
      const delayMs = Math.max(toldMs ?? 0, UPLOAD_RETRY_MS * attempt);
      if (toldMs !== undefined) listener.postponed(clock.nowMs() + delayMs);
      await wait(delayMs, clock, signal);
    }
  };
}

/** One attempt, with up to three tokens. */
async function withFreshToken(
  session: FreshTokens,
  { draft, signal }: { readonly draft: DraftAudio; readonly signal: AbortSignal },
  send: (token: string) => Promise<UploadOutcome>,
): Promise<UploadOutcome> {
  for (let authTry = 1; authTry <= UPLOAD_AUTH_TRIES; authTry += 1) {
    if (signal.aborted) return fail({ kind: 'aborted' });
    const answer = await session.ensureFreshToken({
      forceRefresh: authTry > 1,
      bufferMs: UPLOAD_TOKEN_BUFFER_MS,
      ownerUid: draft.ownerUid,
      reason: 'to-upload',
    });
    if (signal.aborted) return fail({ kind: 'aborted' });
    if (answer.status === 'rejected') break;
    if (answer.status === 'signed-out') return fail({ kind: 'signed-out' });
    if (answer.status === 'offline') return fail({ kind: 'network', reason: 'noToken' });
    const outcome = await send(answer.token);
    if (signal.aborted) return fail({ kind: 'aborted' });
    if (!isUnauthorized(outcome)) return outcome;
  }
  session.requireSignIn('to-upload');
  return fail({ kind: 'session-expired' });
}

/** Reports progress from 0 that never decreases. */
function progressOf(
  { audio }: DraftAudio,
  { progressed }: UploadListener,
  signal: AbortSignal,
): (sentBytes: number) => void {
  let most = 0;
  progressed(0);
  return (sentBytes) => {
    if (sentBytes <= most || signal.aborted) return;
    most = sentBytes;
    progressed(sentBytes / audio.size);
  };
}

function isUnauthorized(outcome: UploadOutcome): boolean {
  return (
    outcome.status === 'failed' && outcome.failure.kind === 'refused' && outcome.failure.httpStatus === 401
  );
}

/** True if another try would fail as well. */
function isFinal(failure: UploadFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind !== 'network' && failure.kind !== 'malformed';
  const { httpStatus, retryAfterMs } = failure;
  const isForNow = retryAfterMs !== undefined && (httpStatus === 408 || httpStatus === 429);
  return isAccountFull(failure) || (!isForNow && httpStatus >= 400 && httpStatus < 500);
}

function fail(failure: UploadFailure): UploadOutcome {
  return { status: 'failed', failure };
}

/** Ends early if `signal` aborts. */
function wait(delayMs: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(delayMs, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
