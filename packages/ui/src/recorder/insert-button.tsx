import {
  createInsert,
  type InsertOutcome,
  type InsertTarget,
  insertText,
  type RecordService,
  recordServiceTexts,
} from '@beep/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useUiPorts } from '../ui-ports.tsx';

export interface InsertButtonProps {
  readonly service: RecordService;
  readonly link: string;
  /** Null where no host tool is connected. */
  readonly target: InsertTarget | null;
  /** Copies the link and says where to paste it: what the button does without a host tool. */
  readonly onCopyInstead: () => Promise<void>;
}

/** Puts the link into the host tool and tells how that went; never before the host tool has answered. */
export function InsertButton({ service, link, target, onCopyInstead }: InsertButtonProps): ReactNode {
  if (target !== null) return <ConnectedInsert service={service} link={link} target={target} />;
  return (
    <Button kind="primary" large onClick={() => void onCopyInstead()}>
      {recordServiceTexts(service).buttonLabel}
    </Button>
  );
}

interface ConnectedInsertProps extends Omit<InsertButtonProps, 'onCopyInstead'> {
  readonly target: InsertTarget;
}

function ConnectedInsert({ service, link, target }: ConnectedInsertProps): ReactNode {
  const { clock } = useUiPorts();
  const [insert] = useState(() => createInsert({ target, clock }));
  const state = useActor(insert);
  useEffect(() => () => insert.stop(), [insert]);
  return (
    <>
      <Button
        kind="primary"
        large
        busy={state.status === 'pending'}
        onClick={() => insert.send({ type: 'insert', link })}
      >
        {recordServiceTexts(service).buttonLabel}
      </Button>
      {state.status === 'ended' && (
        <Notice kind={noticeKind(state.outcome)}>{insertText(state.outcome, service)}</Notice>
      )}
    </>
  );
}

function noticeKind({ status }: InsertOutcome): 'ok' | 'error' {
  return status === 'inserted' ? 'ok' : 'error';
}
