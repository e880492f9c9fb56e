import {
  CONTROL_LABELS,
  createInsert,
  type HostId,
  hostTexts,
  type InsertOutcome,
  type InsertReadiness,
  type InsertState,
  type InsertTarget,
  insertText,
} from '@beep/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './saved-view.module.css';

const READY: InsertReadiness = { isReady: true };
const ALWAYS_READY = { getSnapshot: () => READY, subscribe: () => () => undefined };

export interface InsertButtonProps {
  readonly service: HostId;
  readonly link: string;
  /** Null where no host tool is connected. */
  readonly target: InsertTarget | null;
  /** Why none is connected, where that is to be told. */
  readonly unconnectedHint?: string | undefined;
  /** Copies the link and says where to paste it: what the button does without a host tool. */
  readonly onCopyInstead: () => Promise<void>;
}

/** Puts the link into the host tool and tells how that went; never before the host tool has answered. */
export function InsertButton(props: InsertButtonProps): ReactNode {
  const { service, link, target, unconnectedHint, onCopyInstead } = props;
  const hintId = useId();
  if (target !== null) return <ConnectedInsert service={service} link={link} target={target} />;
  return (
    <div className={styles.insert}>
      <Button kind="primary" large aria-describedby={hintId} onClick={() => void onCopyInstead()}>
        {hostTexts(service).buttonLabel}
      </Button>
      <Hint id={hintId} text={unconnectedHint} />
    </div>
  );
}

interface ConnectedInsertProps {
  readonly service: HostId;
  readonly link: string;
  readonly target: InsertTarget;
}

function ConnectedInsert({ service, link, target }: ConnectedInsertProps): ReactNode {
  const { clock } = useUiPorts();
  const [insert] = useState(() => createInsert({ target, clock }));
  const state = useActor(insert);
  const { isReady, hint, place } = useActor(target.readiness ?? ALWAYS_READY);
  const [pressedAt, setPressedAt] = useState(place);
  const hintId = useId();
  useEffect(() => () => insert.stop(), [insert]);
  // What became of a press belongs to the place that it was made for.
  const isHere = place === pressedAt;
  const outcome = state.status === 'ended' && isHere ? state.outcome : null;
  const next = isHere ? nextStep(state, target) : 'insert';
  const elsewhere = outcome?.status === 'failed' ? outcome.elsewhere : undefined;
  const press = (clicks: number): void => {
    if (next !== 'finish') {
      setPressedAt(place);
      insert.send({ type: next, link });
    }
    // The second half of a double click is not meant for what has come in the button's place.
    else if (clicks < 2) target.finish?.();
  };
  return (
    <div className={styles.insert}>
      <div className={styles.insertRow}>
        <Button
          kind="primary"
          large
          busy={state.status === 'pending'}
          disabled={!isReady && (next === 'insert' || next === 'insertAgain')}
          aria-describedby={hintId}
          onClick={({ detail }) => press(detail)}
        >
          {next === 'insert' ? hostTexts(service).buttonLabel : STEP_LABELS[next]}
        </Button>
        {next === 'finish' && target.takeBack && !isStuck(outcome) && (
          <Button
            kind="line"
            large
            busy={state.status === 'pending'}
            onClick={() => insert.send({ type: 'takeBack' })}
          >
            {CONTROL_LABELS.undo}
          </Button>
        )}
      </div>
      {outcome !== null && <Notice kind={noticeKind(outcome)}>{insertText(outcome, service)}</Notice>}
      <Hint id={hintId} text={elsewhere ?? (outcome !== null && isReady ? undefined : hint)} />
    </div>
  );
}

const STEP_LABELS = {
  finish: CONTROL_LABELS.done,
  insertElsewhere: CONTROL_LABELS.insertElsewhere,
  insertAgain: CONTROL_LABELS.insertAgain,
} as const;

/** What the one obvious button does: once the link is in, another press must not bring it a second time. */
function nextStep(state: InsertState, target: InsertTarget): 'insert' | keyof typeof STEP_LABELS {
  if (state.status === 'pending' && state.asked !== 'takeBack') return state.asked;
  const isIn =
    state.status === 'pending' || (state.status === 'ended' && state.outcome.status === 'inserted');
  if (isIn && target.finish) return 'finish';
  const isThere = state.status === 'ended' && state.outcome.status === 'already-there';
  if (isThere && target.insertAgain) return 'insertAgain';
  const isOffered = state.status === 'ended' && 'elsewhere' in state.outcome;
  return isOffered && target.insertElsewhere ? 'insertElsewhere' : 'insert';
}

function isStuck(outcome: InsertOutcome | null): boolean {
  return outcome?.status === 'inserted' && outcome.isStuck === true;
}

interface HintProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** Always there, so that what comes to stand in it is announced. */
function Hint({ id, text }: HintProps): ReactNode {
  return (
    <p id={id} className={styles.insertHint} role="status">
      {text}
    </p>
  );
}

function noticeKind(outcome: InsertOutcome): 'ok' | 'info' | 'error' {
  if (outcome.status === 'tried' || outcome.status === 'already-there') return 'info';
  const isDone = outcome.status === 'inserted' || outcome.status === 'taken-back';
  return isDone && !isStuck(outcome) ? 'ok' : 'error';
}
