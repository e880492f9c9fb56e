import type { ReactNode } from 'react';
import { FlatLine } from '../feedback/empty-state.tsx';
import { Lead, Title } from '../text/text.tsx';
import styles from './dead-end.module.css';

export interface DeadEndProps {
  readonly heading: string;
  readonly hint?: string | undefined;
  /** It replaces another view and takes over its focus. */
  readonly takesFocus?: boolean;
  /** The action that helps. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A page without content: a flat line with a hollow dot, and the reason. */
export function DeadEnd({ heading, hint, takesFocus = false, action, children }: DeadEndProps): ReactNode {
  return (
    <>
      <div className={styles.gone}>
        <FlatLine width={720} hollow />
        <Title takesFocus={takesFocus}>{heading}</Title>
        {hint !== undefined && <Lead>{hint}</Lead>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </>
  );
}
