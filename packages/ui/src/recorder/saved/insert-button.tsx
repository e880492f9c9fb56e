import { type HostId, hostTexts } from '@beep/core/hosts';
import {
  createInsert,
  type InsertOutcome,
  type InsertReadiness,
  type InsertState,
  type InsertTarget,
  insertText,
} from '@beep/core/insert';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useActor } from '../../actor/use-actor.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { useUiPorts } from '../../ui-ports.tsx';
import styles from './saved-view.module.css';

const READY: InsertReadiness = { isReady: true };
const ALWAYS_READY = { getSnapshot: () => READY, subscribe: () => () => undefined };

export interface InsertButtonProps {
  readonly service: HostId;
  readonly link: string;
  /** Null if no host is connected. */
  readonly target: InsertTarget | null;
  /** Why no host is connected, if it must be shown. */
  readonly unconnectedHint?: string | undefined;
  /** Copies the link and tells where to paste it; used without a connected host. */
  readonly onCopyInstead: () => Promise<void>;
}

/** Inserts the link into the host and reports the host's answer. */
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
  const { isReady, hint, targetId } = useActor(target.readiness ?? ALWAYS_READY);
  const [pressedAt, setPressedAt] = useState(targetId);
  const hintId = useId();
  useEffect(() => () => insert.stop(), [insert]);
  // The outcome of a press belongs to the insertion target it was made for.
  const isHere = targetId === pressedAt;
  const outcome = state.status === 'ended' && isHere ? state.outcome : null;
  const next = isHere ? nextStep(state, target) : 'insert';
  const alternative = outcome?.status === 'failed' ? outcome.alternative : undefined;
  const press = (clicks: number): void => {
    if (next !== 'finish') {
      setPressedAt(targetId);
      insert.send({ type: next, link });
    }
    // The second press of a double click must not reach the button that replaced the first.
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
        {next === 'finish' && target.undo && !isStuck(outcome) && (
          <Button
            kind="line"
            large
            busy={state.status === 'pending'}
            onClick={() => insert.send({ type: 'undo' })}
          >
            {CONTROL_LABELS.undo}
          </Button>
        )}
      </div>
      {outcome !== null && <Notice kind={noticeKind(outcome)}>{insertText(outcome, service)}</Notice>}
      <Hint id={hintId} text={alternative ?? (outcome !== null && isReady ? undefined : hint)} />
    </div>
  );
}

const STEP_LABELS = {
  finish: CONTROL_LABELS.done,
  insertAlternative: CONTROL_LABELS.insertAlternative,
  insertAgain: CONTROL_LABELS.insertAgain,
} as const;

/** The action of the main button: once the link is inserted, another press must not insert it twice. */
function nextStep(state: InsertState, target: InsertTarget): 'insert' | keyof typeof STEP_LABELS {
  if (state.status === 'pending' && state.asked !== 'undo') return state.asked;
  const isIn =
    state.status === 'pending' || (state.status === 'ended' && state.outcome.status === 'inserted');
  if (isIn && target.finish) return 'finish';
  const isThere = state.status === 'ended' && state.outcome.status === 'already-there';
  if (isThere && target.insertAgain) return 'insertAgain';
  const isOffered = state.status === 'ended' && 'alternative' in state.outcome;
  return isOffered && target.insertAlternative ? 'insertAlternative' : 'insert';
}

function isStuck(outcome: InsertOutcome | null): boolean {
  return outcome?.status === 'inserted' && outcome.isStuck === true;
}

interface HintProps {
  readonly id: string;
  readonly text: string | undefined;
}

/** Always rendered: only changes in an existing live region are announced. */
function Hint({ id, text }: HintProps): ReactNode {
  return (
    <p id={id} className={styles.insertHint} role="status">
      {text}
    </p>
  );
}

function noticeKind(outcome: InsertOutcome): 'ok' | 'info' | 'error' {
  if (outcome.status === 'tried' || outcome.status === 'already-there') return 'info';
  const isDone = outcome.status === 'inserted' || outcome.status === 'undone';
  return isDone && !isStuck(outcome) ? 'ok' : 'error';
}
