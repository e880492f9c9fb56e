import { createExternalStore, type ExternalStore } from '../actor/create-external-store.ts';
import { createOwnerCalls, type OwnerCallsOptions } from '../recordings/owner-calls.ts';
import type { FreshTokens, Session } from '../session/create-session.ts';
import { signedInUid } from '../session/session-machine.ts';
import type { FrameEvidence, FrameProofApi, FrameVerdict } from './ports.ts';

/**
 * The reason a frame shows no recorder: the embedding page did not respond (`unanswered`), the service could not be
 * reached (`unavailable`), or the service's verdict.
 */
export type UnprovenReason = 'unanswered' | 'unavailable' | Exclude<FrameVerdict, 'proven'>;

/** The state of a framed page. Only a `proven` one shows the user's data and accepts clicks. */
export type FrameProofState =
  | { readonly status: 'checking' }
  /** A proof is for an account, so the user must sign in first. */
  | { readonly status: 'signed-out' }
  | { readonly status: 'proven' }
  | { readonly status: 'unproven'; readonly reason: UnprovenReason };

/** The running proof of one frame; it lives as long as the page. */
export interface FrameProof extends ExternalStore<FrameProofState> {
  /** Starts for the signed-in user, and again for each other one; later calls do nothing. */
  open(): void;
  /** Retries if the frame is not proven. */
  retry(): void;
}

export interface FrameProofOptions extends Pick<OwnerCallsOptions, 'clock'> {
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe' | keyof FreshTokens>;
  readonly api: FrameProofApi;
  /** Asks the embedding page; null if it has no evidence. Never rejects. */
  readonly evidence: () => Promise<FrameEvidence | null>;
}

/** The embedding page cannot change while this one lives: a proof for a user still holds after a sign-out. */
export function createFrameProof({ session, clock, api, evidence }: FrameProofOptions): FrameProof {
  const {
    getSnapshot,
    subscribe,
    set: become,
  } = createExternalStore<FrameProofState>({ status: 'checking' });
  const call = createOwnerCalls({ tokens: session, clock });
  let askedFor: string | null = null;
  let operation = 0;
  let isOpen = false;

  function follow(): void {
    const uid = signedInUid(session.getSnapshot());
    if (uid !== null && uid !== askedFor) void prove(uid);
    const { status } = getSnapshot();
    if (uid !== null || session.getSnapshot().status === 'loading' || status === 'proven') return;
    askedFor = null;
    operation += 1;
    if (status !== 'signed-out') become({ status: 'signed-out' });
  }

  async function prove(uid: string): Promise<void> {
    askedFor = uid;
    operation += 1;
    const mine = operation;
    become({ status: 'checking' });
    const next = await judge();
    if (mine === operation) become(next);
  }

  async function judge(): Promise<FrameProofState> {
    const shown = await evidence();
    if (shown === null) return { status: 'unproven', reason: 'unanswered' };
    const outcome = await call((token) => api.prove(shown, token));
    if (outcome.status === 'failed') return { status: 'unproven', reason: 'unavailable' };
    return outcome.value === 'proven' ? { status: 'proven' } : { status: 'unproven', reason: outcome.value };
  }

  return {
    getSnapshot,
    subscribe,
    open() {
      if (isOpen) return;
      isOpen = true;
      session.subscribe(follow);
      follow();
    },
    retry() {
      const uid = signedInUid(session.getSnapshot());
      if (getSnapshot().status === 'unproven' && uid !== null) void prove(uid);
    },
  };
}
