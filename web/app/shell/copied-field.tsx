import type { ReactNode } from 'react';
import styles from './copied-field.module.css';

export interface CopiedFieldProps {
  readonly value: string;
  /** Of the field, for a label beside it. */
  readonly id?: string;
  readonly 'aria-label'?: string;
}

/** A text that a button copies. It can be selected where copying is refused. */
export function CopiedField(props: CopiedFieldProps): ReactNode {
  return (
    <input
      {...props}
      className={styles.field}
      readOnly
      dir="ltr"
      translate="no"
      onFocus={({ target }) => target.select()}
    />
  );
}
