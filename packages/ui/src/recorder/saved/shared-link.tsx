import { RECORDER_TEXTS, WEB_RECORDER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { PageHead } from '../../text/page-head.tsx';
import { RecordAgain } from './record-again.tsx';
import styles from './saved-view.module.css';

export interface SharedLinkProps {
  readonly url: string;
  readonly onRecordAgain: () => void;
}

/** The link alone, until the whole view of the saved recording is loaded, and if it cannot be. */
export function SharedLink({ url, onRecordAgain }: SharedLinkProps): ReactNode {
  return (
    <div className={styles.view}>
      <PageHead
        takesFocus
        heading={RECORDER_TEXTS.savedHeading}
        lead={WEB_RECORDER_TEXTS.successDescription}
      />
      <a href={url}>
        <bdi>{url}</bdi>
      </a>
      <RecordAgain onPress={onRecordAgain} />
    </div>
  );
}
