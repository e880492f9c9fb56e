import type { Machine, Step } from '../actor/create-actor.ts';
import type { InsertOutcome } from './ports.ts';

/** The insertion of one link into a host. `operation` identifies the press; results of older ones are dropped. */
export type InsertState =
  | { readonly status: 'idle'; readonly operation: number }
  | { readonly status: 'pending'; readonly operation: number; readonly asked: InsertEffect['type'] }
  | { readonly status: 'ended'; readonly operation: number; readonly outcome: InsertOutcome };

/** Commands of the user and results of the host. */
export type InsertEvent =
  | { readonly type: 'insert'; readonly link: string }
  /** Insert into the target that was offered in place of one that is gone. */
  | { readonly type: 'insertAlternative'; readonly link: string }
  /** Insert although the link is, or may be, there already. */
  | { readonly type: 'insertAgain'; readonly link: string }
  | { readonly type: 'undo' }
  | { readonly type: 'insert.ended'; readonly operation: number; readonly outcome: InsertOutcome }
  | { readonly type: 'wait.elapsed'; readonly operation: number };

export type InsertEffect =
  | {
      readonly type: 'insert' | 'insertAlternative' | 'insertAgain';
      readonly operation: number;
      readonly link: string;
    }
  | { readonly type: 'undo'; readonly operation: number };

/**
 * pending, then inserted, failed or timed out (spec 1, section 4: insert into Doc). A response after the time-out still
 * counts; an insertion or removal is only reported once the host confirmed it.
 */
export const insertMachine: Machine<InsertState, InsertEvent, InsertEffect> = {
  initial: { status: 'idle', operation: 0 },
  step,
};

function step(state: InsertState, event: InsertEvent): Step<InsertState, InsertEffect> {
  if (!('operation' in event)) {
    if (state.status === 'pending') return [state];
    const operation = state.operation + 1;
    return [{ status: 'pending', operation, asked: event.type }, [{ ...event, operation }]];
  }
  if (event.operation !== state.operation || !isAwaiting(state)) return [state];
  if (event.type === 'insert.ended') return [ended(state.operation, event.outcome)];
  return [state.status === 'pending' ? ended(state.operation, { status: 'timed-out' }) : state];
}

function isAwaiting(state: InsertState): boolean {
  return state.status === 'pending' || (state.status === 'ended' && state.outcome.status === 'timed-out');
}

function ended(operation: number, outcome: InsertOutcome): InsertState {
  return { status: 'ended', operation, outcome };
}
