import {
  createInsert,
  type InsertOutcome,
  type InsertReadiness,
  type InsertTarget,
  insertText,
  type RecordService,
  recordServiceTexts,
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
  readonly service: RecordService;
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
        {recordServiceTexts(service).buttonLabel}
      </Button>
      <Hint id={hintId} text={unconnectedHint} />
    </div>
  );
}

interface ConnectedInsertProps {
  readonly service: RecordService;
  readonly link: string;
  readonly target: InsertTarget;
}

function ConnectedInsert({ service, link, target }: ConnectedInsertProps): ReactNode {
  const { clock } = useUiPorts();
  const [insert] = useState(() => createInsert({ target, clock }));
  const state = useActor(insert);
  const { isReady, hint } = useActor(target.readiness ?? ALWAYS_READY);
  const hintId = useId();
  useEffect(() => () => insert.stop(), [insert]);
  const hasEnded = state.status === 'ended';
  return (
    <div className={styles.insert}>
      <Button
        kind="primary"
        large
        busy={state.status === 'pending'}
        disabled={!isReady}
        aria-describedby={hintId}
        onClick={() => insert.send({ type: 'insert', link })}
      >
        {recordServiceTexts(service).buttonLabel}
      </Button>
      {hasEnded && <Notice kind={noticeKind(state.outcome)}>{insertText(state.outcome, service)}</Notice>}
      <Hint id={hintId} text={hasEnded && isReady ? undefined : hint} />
    </div>
  );
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

function noticeKind({ status }: InsertOutcome): 'ok' | 'info' | 'error' {
  if (status === 'tried') return 'info';
  return status === 'inserted' ? 'ok' : 'error';
}
