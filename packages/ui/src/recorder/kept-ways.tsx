import { CONTROL_LABELS, type Recorder, type TakeBeingSent } from '@beep/core';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import styles from './saved-view.module.css';

export interface KeptWaysProps {
  readonly state: TakeBeingSent;
  readonly send: Recorder['send'];
  /** The ways of this trouble, the main one first. */
  readonly children: ReactNode;
}

/** What can be done with a take that is not sent. Another one is offered only where this one outlives it. */
export function KeptWays({ state, send, children }: KeptWaysProps): ReactNode {
  return (
    <div className={styles.ways}>
      {children}
      {state.isKept && (
        <Button kind="line" onClick={() => send({ type: 'start' })}>
          {CONTROL_LABELS.recordAnother}
        </Button>
      )}
      <DeleteControl
        onDelete={async () => {
          send({ type: 'discard' });
        }}
      />
    </div>
  );
}
