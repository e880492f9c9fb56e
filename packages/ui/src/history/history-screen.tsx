import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Title } from '../text/text.tsx';
import styles from './history.module.css';
import { ListTools } from './list-tools.tsx';
import { HISTORY_SKELETON_ROWS, RecordingHistory, type RecordingHistoryProps } from './recording-history.tsx';

/** The page "Recording History": its title and the table alone. */
export function HistoryScreen(props: RecordingHistoryProps): ReactNode {
  return (
    <>
      <Title>{USER_TEXTS.recordingHistory}</Title>
      <div className={styles.body}>
        <RecordingHistory {...props} Tools={ListTools} />
      </div>
    </>
  );
}

/** The history screen before the user is known. */
export function HistoryWaiting(): ReactNode {
  return (
    <>
      <Title>{USER_TEXTS.recordingHistory}</Title>
      <div className={styles.body}>
        <RecordingsWaiting />
      </div>
    </>
  );
}

/** The table before the user is known. */
export function RecordingsWaiting(): ReactNode {
  return <Skeleton rows={HISTORY_SKELETON_ROWS} />;
}
