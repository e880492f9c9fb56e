import type { Recorder, TakeBeingSent } from '@beep/core';
import type { ReactNode } from 'react';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { RecordAgain } from './record-again.tsx';
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
    <>
      <div className={styles.ways}>
        {children}
        <DeleteControl
          onDelete={async () => {
            send({ type: 'discard' });
          }}
        />
      </div>
      {state.isKept && <RecordAgain onPress={() => send({ type: 'putAside' })} />}
    </>
  );
}
