import { type Actor, createActor } from '../actor/create-actor.ts';
import { INSERT_TIMEOUT_MS } from '../limits.ts';
import type { Clock } from '../time/clock.ts';
import { type InsertEffect, type InsertEvent, type InsertState, insertMachine } from './insert-machine.ts';
import type { InsertOutcome, InsertTarget } from './ports.ts';
import { waitForTranscript } from './wait-for-transcript.ts';

/** Dependencies of an insertion. */
export interface InsertOptions {
  readonly target: InsertTarget;
  readonly clock: Clock;
  /** The host's time to respond; 10 s by default. */
  readonly timeoutMs?: number;
}

/** A running insertion. `stop` aborts a pending one. */
export type Insert = Actor<InsertState, InsertEvent>;

const REFUSED: InsertOutcome = { status: 'failed', code: 'refused' };

/** Makes the insertion of one success view. An empty link fails at once as `link-missing`. */
export function createInsert(options: InsertOptions): Insert {
  const { target, clock, timeoutMs = INSERT_TIMEOUT_MS } = options;
  let endWait = (): void => undefined;
  return createActor(insertMachine, (effect, send, signal) => {
    const { operation } = effect;
    const end = (outcome: InsertOutcome): void => send({ type: 'insert.ended', operation, outcome });
    endWait();
    if (effect.type !== 'undo' && effect.link === '') return end({ status: 'failed', code: 'link-missing' });
    if (effect.type === 'awaitTranscript') {
      endWait = waitForTranscript(
        { ...options, link: effect.link },
        {
          onTimeout: () => send({ type: 'transcript.ended', operation, transcript: null }),
          // What was meant for one target must not go into another.
          onLeft: () => end(REFUSED),
        },
      );
      signal.addEventListener('abort', endWait, { once: true });
      return;
    }
    const cancel = clock.after(timeoutMs, () => send({ type: 'wait.elapsed', operation }));
    signal.addEventListener('abort', cancel, { once: true });
    carryOut(target, effect, signal).then((outcome) => {
      cancel();
      end(reported(outcome, effect));
    });
  });
}

type HostEffect = Exclude<InsertEffect, { readonly type: 'awaitTranscript' }>;

function carryOut(target: InsertTarget, effect: HostEffect, signal: AbortSignal): Promise<InsertOutcome> {
  if (effect.type === 'undo') return target.undo?.(signal) ?? Promise.resolve(REFUSED);
  const { type, link, transcript } = effect;
  return target[type]?.(link, signal, transcript) ?? Promise.resolve(REFUSED);
}

/** Reports the missing transcript where the link was inserted. */
function reported(outcome: InsertOutcome, effect: HostEffect): InsertOutcome {
  const lacksIt = effect.type !== 'undo' && effect.isAlone === true;
  const isLinkOut = outcome.status === 'inserted' || outcome.status === 'tried';
  return lacksIt && isLinkOut ? { ...outcome, isAlone: true } : outcome;
}
