import type { ReactNode } from 'react';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { RecordAgain } from './record-again.tsx';
import styles from './saved-view.module.css';

export interface KeptWaysProps {
  /** False where the browser does not keep the take: it lives as long as the page. */
  readonly isKept: boolean;
  readonly onDiscard: () => void;
  readonly onRecordAgain: () => void;
  /** The ways of this trouble, the main one first. */
  readonly children: ReactNode;
}

/** What can be done with a take that is not sent. Another one is offered only where this one outlives it. */
export function KeptWays({ isKept, onDiscard, onRecordAgain, children }: KeptWaysProps): ReactNode {
  return (
    <>
      <div className={styles.ways}>
        {children}
        <DeleteControl onDelete={async () => onDiscard()} />
      </div>
      {isKept && <RecordAgain onPress={onRecordAgain} />}
    </>
  );
}
