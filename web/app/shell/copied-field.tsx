import type { ReactNode } from 'react';
import styles from './copied-field.module.css';

export interface CopiedFieldProps {
  readonly value: string;
  /** Not needed within a label. */
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
