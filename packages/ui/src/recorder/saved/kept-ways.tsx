import type { ReactNode } from 'react';
import { DeleteControl } from '../../dialogs/delete-control.tsx';
import { RecordAgain } from './record-again.tsx';
import styles from './saved-view.module.css';

export interface KeptWaysProps {
  /** False if the browser does not store the draft: it is lost with the page. */
  readonly isStored: boolean;
  readonly onDiscard: () => void;
  readonly onRecordAgain: () => void;
  /** The actions for this error, the main one first. */
  readonly children: ReactNode;
}

/** Actions for a draft that is not uploaded. Record Again is offered only if the draft survives it. */
export function KeptWays({ isStored, onDiscard, onRecordAgain, children }: KeptWaysProps): ReactNode {
  return (
    <>
      <div className={styles.ways}>
        {children}
        <DeleteControl onDelete={async () => onDiscard()} />
      </div>
      {isStored && <RecordAgain onPress={onRecordAgain} />}
    </>
  );
}
