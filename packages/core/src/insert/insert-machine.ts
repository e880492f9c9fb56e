import type { Machine, Step } from '../actor/create-actor.ts';
import type { InsertOutcome } from './ports.ts';

/** The three ways to insert. */
export type InsertCommand =
  | 'insert'
  /** Insert into the target that was offered in place of one that is gone. */
  | 'insertAlternative'
  /** Insert although the link is, or may be, there already. */
  | 'insertAgain';

/** A press on the button. */
export interface InsertRequest {
  readonly type: InsertCommand;
  readonly link: string;
}

/** The insertion of one link into a host. `operation` identifies the press; results of older ones are dropped. */
export type InsertState =
  | { readonly status: 'idle'; readonly operation: number }
  /** For the transcript. Nothing was inserted yet. */
  | { readonly status: 'waiting'; readonly operation: number; readonly request: InsertRequest }
  | { readonly status: 'pending'; readonly operation: number; readonly asked: InsertCommand | 'undo' }
  | { readonly status: 'ended'; readonly operation: number; readonly outcome: InsertOutcome };

/** Commands of the user and results of the host. */
export type InsertEvent =
  | (InsertRequest & {
      /** Inserts the transcript below the link, and waits for `transcript.ended`. */
      readonly withTranscript?: boolean;
    })
  | { readonly type: 'undo' }
  /** Waits no longer: inserts the link alone. */
  | { readonly type: 'insertNow' }
  /** The lines to insert; null if there are none, or none in time. */
  | { readonly type: 'transcript.ended'; readonly operation: number; readonly transcript: string | null }
  | { readonly type: 'insert.ended'; readonly operation: number; readonly outcome: InsertOutcome }
  | { readonly type: 'wait.elapsed'; readonly operation: number };

export type InsertEffect =
  | (InsertRequest & {
      readonly operation: number;
      readonly transcript?: string;
      /** There is no transcript, although one was requested. */
      readonly isAlone?: boolean;
    })
  | { readonly type: 'awaitTranscript'; readonly operation: number; readonly link: string }
  | { readonly type: 'undo'; readonly operation: number };

type InsertStep = Step<InsertState, InsertEffect>;
type Answer = Extract<InsertEvent, { readonly operation: number }>;

/**
 * pending, then inserted, failed or timed out; before it, if wanted, waiting for the transcript. A response after the
 * time-out still counts; an insertion or removal is only reported once the host confirmed it.
 */
export const insertMachine: Machine<InsertState, InsertEvent, InsertEffect> = {
  initial: { status: 'idle', operation: 0 },
  step,
};

function step(state: InsertState, event: InsertEvent): InsertStep {
  if ('operation' in event) return event.operation === state.operation ? answered(state, event) : [state];
  if (event.type === 'insertNow') return state.status === 'waiting' ? begun(state, state.request) : [state];
  if (state.status === 'pending' || state.status === 'waiting') return [state];
  const operation = state.operation + 1;
  if (event.type === 'undo')
    return [{ status: 'pending', operation, asked: 'undo' }, [{ ...event, operation }]];
  const { withTranscript = false, ...request } = event;
  if (!withTranscript) return begun({ operation }, request);
  const { link } = request;
  return [{ status: 'waiting', operation, request }, [{ type: 'awaitTranscript', operation, link }]];
}

function answered(state: InsertState, event: Answer): InsertStep {
  if (event.type === 'transcript.ended') {
    if (state.status !== 'waiting') return [state];
    const { transcript } = event;
    return begun(state, state.request, transcript === null ? { isAlone: true } : { transcript });
  }
  if (!isAwaiting(state)) return [state];
  if (event.type === 'insert.ended') return [ended(state.operation, event.outcome)];
  return [state.status === 'pending' ? ended(state.operation, { status: 'timed-out' }) : state];
}

function begun(
  { operation }: Pick<InsertState, 'operation'>,
  request: InsertRequest,
  more: { readonly transcript?: string; readonly isAlone?: boolean } = {},
): InsertStep {
  return [{ status: 'pending', operation, asked: request.type }, [{ ...request, operation, ...more }]];
}

function isAwaiting(state: InsertState): boolean {
  const isLate = state.status === 'ended' && state.outcome.status === 'timed-out';
  return state.status === 'pending' || state.status === 'waiting' || isLate;
}

function ended(operation: number, outcome: InsertOutcome): InsertState {
  return { status: 'ended', operation, outcome };
}
