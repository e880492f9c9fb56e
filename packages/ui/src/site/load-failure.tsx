import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './consent-banner.module.css';

export interface LoadFailureProps {
  readonly id: string;
  readonly text: string;
}

/** Says that a page did not load, with a way to try again. Hidden until a script without React shows it. */
export function LoadFailure({ id, text }: LoadFailureProps): ReactNode {
  return (
    <div id={id} role="alert" className={styles.banner} hidden>
      <p>{text}</p>
      <Button kind="line">{CONTROL_LABELS.tryAgain}</Button>
    </div>
  );
}
