import {
  createInsert,
  type InsertCommand,
  type InsertOutcome,
  type InsertReadiness,
  type InsertState,
  type InsertTarget,
} from '@beep/core/insert';
import { useEffect, useState } from 'react';
import { useActor } from '../../actor/use-actor.ts';
import { useUiPorts } from '../../ui-ports.ts';
import {
  type InsertableTranscript,
  type TranscriptOption,
  useTranscriptOption,
} from './insertable-transcript.ts';

const READY: InsertReadiness = { isReady: true };
/** The readiness of a target without one. */
export const ALWAYS_READY: NonNullable<InsertTarget['readiness']> = {
  getSnapshot: () => READY,
  subscribe: () => () => undefined,
};

/** The action of the main button. */
export type InsertStep = InsertCommand | 'finish';

export interface InsertHookProps {
  readonly target: InsertTarget;
  readonly transcript: InsertableTranscript;
}

export interface ShownInsert {
  readonly insert: {
    /** The main button was pressed; `clicks` as in the event's `detail`. */
    press(link: string, clicks: number): void;
    /** Inserts the link without waiting for the transcript. */
    now(): void;
    undo(): void;
  };
  readonly next: InsertStep;
  /** Of the last press, if it was made for the current target. */
  readonly outcome: InsertOutcome | null;
  readonly option: TranscriptOption;
  readonly isBusy: boolean;
  /** For the transcript. */
  readonly isWaiting: boolean;
}

/** The insertion of one recording into a connected host. */
export function useInsert({ target, transcript }: InsertHookProps): ShownInsert {
  const { clock } = useUiPorts();
  const [insert] = useState(() => createInsert({ target, clock }));
  const state = useActor(insert);
  const { targetId } = useActor(target.readiness ?? ALWAYS_READY);
  const [pressedAt, setPressedAt] = useState(targetId);
  const option = useTranscriptOption({ insert, target, transcript });
  useEffect(() => () => insert.stop(), [insert]);
  // The outcome of a press belongs to the insertion target it was made for.
  const isHere = targetId === pressedAt;
  const next = isHere ? nextStep(state, target) : 'insert';

  function press(link: string, clicks: number): void {
    if (next !== 'finish') {
      setPressedAt(targetId);
      insert.send({ type: next, link, withTranscript: option.isOn });
      if (option.isOn) transcript.ask();
    }
    // The second press of a double click must not reach the button that replaced the first.
    else if (clicks < 2) target.finish?.();
  }

  return {
    insert: {
      press,
      now: () => insert.send({ type: 'insertNow' }),
      undo: () => insert.send({ type: 'undo' }),
    },
    next,
    outcome: state.status === 'ended' && isHere ? state.outcome : null,
    option,
    isBusy: state.status === 'waiting' || state.status === 'pending',
    isWaiting: state.status === 'waiting',
  };
}

/** The action of the main button: once the link is inserted, another press must not insert it twice. */
function nextStep(state: InsertState, target: InsertTarget): InsertStep {
  if (state.status === 'waiting') return state.request.type;
  if (state.status === 'pending' && state.asked !== 'undo') return state.asked;
  const isIn =
    state.status === 'pending' || (state.status === 'ended' && state.outcome.status === 'inserted');
  if (isIn && target.finish) return 'finish';
  const isThere = state.status === 'ended' && state.outcome.status === 'already-there';
  if (isThere && target.insertAgain) return 'insertAgain';
  const isOffered = state.status === 'ended' && 'alternative' in state.outcome;
  return isOffered && target.insertAlternative ? 'insertAlternative' : 'insert';
}

/** Undo was requested and failed. */
export function isStuck(outcome: InsertOutcome | null): boolean {
  return outcome?.status === 'inserted' && outcome.isStuck === true;
}
