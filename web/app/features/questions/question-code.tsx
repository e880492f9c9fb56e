import type { ReactNode } from 'react';
import styles from './questions.module.css';

export interface QuestionCodeProps {
  readonly code: string;
}

/** A code in two halves, as people read it out: "K7M 4QX". */
export function QuestionCode({ code }: QuestionCodeProps): ReactNode {
  const middle = code.length / 2;
  return (
    <bdi className={styles.code} translate="no">
      {`${code.slice(0, middle)} ${code.slice(middle)}`}
    </bdi>
  );
}
