import type { ReplySummary } from '@beep/api/features/replies';
import { type Actor, createActor, type Machine, type Step } from '@beep/core/actor';
import type { CallOutcome } from '@beep/core/recordings';
import { type Session, signedInUid } from '@beep/core/session';

/** The summary of the signed-in user's inbox. */
export interface ReplySummaryState {
  /** Null if signed out. */
  readonly uid: string | null;
  /** Null until it is known. */
  readonly summary: ReplySummary | null;
}

type SummaryEvent =
  | { readonly type: 'session.changed'; readonly uid: string | null }
  /** Loads it again. What is known stays meanwhile. */
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly uid: string; readonly outcome: CallOutcome<ReplySummary> };

type SummaryEffect = { readonly type: 'load'; readonly uid: string };

/** The running view of the summary. */
export type ReplySummaryActor = Actor<ReplySummaryState, SummaryEvent>;

/** Dependencies of the summary. */
export interface ReplySummaryOptions {
  readonly summarize: (uid: string) => Promise<CallOutcome<ReplySummary>>;
  readonly session: Pick<Session, 'getSnapshot' | 'subscribe'>;
}

const summaryMachine: Machine<ReplySummaryState, SummaryEvent, SummaryEffect> = {
  initial: { uid: null, summary: null },
  step,
};

/**
 * Follows the session, and loads the summary of each user who signs in. Whoever changes the inbox sends `load`. It loads
 * nothing before the first subscription.
 */
export function createReplySummary({ summarize, session }: ReplySummaryOptions): ReplySummaryActor {
  const actor = createActor(summaryMachine, ({ uid }, send) => {
    void summarize(uid).then((outcome) => send({ type: 'loaded', uid, outcome }));
  });
  const follow = (): void => actor.send({ type: 'session.changed', uid: signedInUid(session.getSnapshot()) });
  let end: (() => void) | null = null;
  return {
    ...actor,
    subscribe(listener) {
      const unsubscribe = actor.subscribe(listener);
      if (end === null) {
        end = session.subscribe(follow);
        follow();
      }
      return unsubscribe;
    },
    stop() {
      end?.();
      actor.stop();
    },
  };
}

function step(state: ReplySummaryState, event: SummaryEvent): Step<ReplySummaryState, SummaryEffect> {
  switch (event.type) {
    case 'session.changed':
      return event.uid === state.uid ? [state] : load({ uid: event.uid, summary: null });
    case 'load':
      return load(state);
    case 'loaded':
      return [
        event.uid === state.uid && event.outcome.status === 'ok'
          ? { ...state, summary: event.outcome.value }
          : state,
      ];
  }
}

function load(state: ReplySummaryState): Step<ReplySummaryState, SummaryEffect> {
  return [state, state.uid === null ? [] : [{ type: 'load', uid: state.uid }]];
}
