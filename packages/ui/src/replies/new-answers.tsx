import { newAnswersText } from '@beep/core/texts';
import type { ReactNode } from 'react';
import styles from './new-replies.module.css';

export interface NewAnswersProps {
  readonly count: number;
  /** Leads to the first of them. */
  readonly onShow: () => void;
}

/** The mark of a note with answers that this browser's replier has not heard. */
export function NewAnswers({ count, onShow }: NewAnswersProps): ReactNode {
  if (count === 0) return null;
  return (
    <button type="button" className={styles.large} onClick={onShow}>
      {newAnswersText({ count })}
    </button>
  );
}
