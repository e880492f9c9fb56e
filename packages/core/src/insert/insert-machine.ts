import type { Machine, Step } from '../actor/create-actor.ts';
import type { InsertOutcome } from './ports.ts';

/**
 * One link on its way into a host tool. `operation` marks the press, so that what an older one brings is
 * dropped.
 */
export type InsertState =
  | { readonly status: 'idle'; readonly operation: number }
  | { readonly status: 'pending'; readonly operation: number; readonly asked: InsertEffect['type'] }
  | { readonly status: 'ended'; readonly operation: number; readonly outcome: InsertOutcome };

/** What the user asks for, and what became of it. */
export type InsertEvent =
  | { readonly type: 'insert'; readonly link: string }
  /** Into what is offered in place of a host tool's place that is gone. */
  | { readonly type: 'insertElsewhere'; readonly link: string }
  /** Although the link is, or may be, there already. */
  | { readonly type: 'insertAgain'; readonly link: string }
  | { readonly type: 'takeBack' }
  | { readonly type: 'insert.ended'; readonly operation: number; readonly outcome: InsertOutcome }
  | { readonly type: 'wait.elapsed'; readonly operation: number };

export type InsertEffect =
  | {
      readonly type: 'insert' | 'insertElsewhere' | 'insertAgain';
      readonly operation: number;
      readonly link: string;
    }
  | { readonly type: 'takeBack'; readonly operation: number };

/**
 * pending, then inserted, failed or timed out (spec 1, section 4: insert into Doc). A host tool that answers
 * after the time-out is still believed; nothing is taken for inserted, or for taken back, before it answered.
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
