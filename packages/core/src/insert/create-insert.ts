import { type Actor, createActor } from '../actor/create-actor.ts';
import { INSERT_TIMEOUT_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import { type InsertEffect, type InsertEvent, type InsertState, insertMachine } from './insert-machine.ts';
import type { InsertOutcome, InsertTarget } from './ports.ts';

/** Dependencies of an insertion. */
export interface InsertOptions {
  readonly target: InsertTarget;
  readonly clock: Clock;
  /** The host's time to respond; 10 s by default. */
  readonly timeoutMs?: number;
}

/** A running insertion. `stop` aborts a pending one. */
export type Insert = Actor<InsertState, InsertEvent>;

/** Makes the insertion of one success view. An empty link fails at once as `link-missing`. */
export function createInsert({ target, clock, timeoutMs = INSERT_TIMEOUT_MS }: InsertOptions): Insert {
  return createActor(insertMachine, (effect, send, signal) => {
    const { operation } = effect;
    if (effect.type !== 'undo' && effect.link === '') {
      send({ type: 'insert.ended', operation, outcome: { status: 'failed', code: 'link-missing' } });
      return;
    }
    const cancel = clock.after(timeoutMs, () => send({ type: 'wait.elapsed', operation }));
    signal.addEventListener('abort', cancel, { once: true });
    carryOut(target, effect, signal).then((outcome) => {
      cancel();
      send({ type: 'insert.ended', operation, outcome });
    });
  });
}

const REFUSED: InsertOutcome = { status: 'failed', code: 'refused' };

function carryOut(target: InsertTarget, effect: InsertEffect, signal: AbortSignal): Promise<InsertOutcome> {
  if (effect.type === 'insert') return target.insert(effect.link, signal);
  if (effect.type === 'undo') return target.undo?.(signal) ?? Promise.resolve(REFUSED);
  const carry = effect.type === 'insertAgain' ? target.insertAgain : target.insertAlternative;
  return carry?.(effect.link, signal) ?? Promise.resolve(REFUSED);
}
