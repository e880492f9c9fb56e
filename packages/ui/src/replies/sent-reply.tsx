import { INBOX_TEXTS, REPLY_NOTICES, REPLY_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { PageHead } from '../text/page-head.tsx';
import styles from './replies.module.css';

export interface SentReplyProps {
  /** `answer`: of the owner, to a reply. */
  readonly type: 'reply' | 'answer';
  readonly lead: string;
  /** Undefined if there can be no other. */
  readonly onAgain: (() => void) | undefined;
}

/** Says that a reply or an answer has arrived, in place of its recorder. */
export function SentReply({ type, lead, onAgain }: SentReplyProps): ReactNode {
  const isAnswer = type === 'answer';
  return (
    <div className={styles.outcome}>
      <PageHead
        takesFocus
        heading={isAnswer ? REPLY_NOTICES.answerSent : REPLY_TEXTS.sentHeading}
        lead={lead}
      />
      {onAgain !== undefined && (
        <div>
          <Button kind="line" onClick={onAgain}>
            {isAnswer ? INBOX_TEXTS.anotherAnswer : REPLY_TEXTS.another}
          </Button>
        </div>
      )}
    </div>
  );
}
