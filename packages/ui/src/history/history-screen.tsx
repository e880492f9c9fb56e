import { CONTROL_LABELS, ERROR_TEXTS, type RecordingLibrary, USER_TEXTS } from '@beep/core';
import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Title } from '../text/text.tsx';
import styles from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { type History, useHistory } from './use-history.ts';

const SKELETON_ROWS = 6;

export interface HistoryScreenProps {
  readonly library: RecordingLibrary;
  readonly uid: string;
  /** The link to the recorder, dressed as a `primary` button. */
  readonly recordLink: ReactNode;
}

/** "Recording History": loading, failed, empty or the list (spec 1, section 4). */
export function HistoryScreen({ library, uid, recordLink }: HistoryScreenProps): ReactNode {
  const history = useHistory(library, uid);
  const body = useRef<HTMLElement>(null);
  return (
    <>
      <Title>{USER_TEXTS.recordingHistory}</Title>
      <section ref={body} tabIndex={-1} className={styles.body} aria-label={USER_TEXTS.recordingHistory}>
        <Body
          history={history}
          library={library}
          recordLink={recordLink}
          onLeft={() => body.current?.focus({ preventScroll: true })}
        />
      </section>
    </>
  );
}

/** The screen while it is not known whose history it is. */
export function HistoryWaiting(): ReactNode {
  return (
    <>
      <Title>{USER_TEXTS.recordingHistory}</Title>
      <div className={styles.body}>
        <Skeleton rows={SKELETON_ROWS} />
      </div>
    </>
  );
}

interface BodyProps extends Pick<HistoryScreenProps, 'library' | 'recordLink'> {
  readonly history: History;
  /** A row has left the list, and the focus with it. */
  readonly onLeft: () => void;
}

function Body({ history, library, recordLink, onLeft }: BodyProps): ReactNode {
  if (history.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (history.status === 'failed') {
    return (
      <EmptyState kind="failed" heading={ERROR_TEXTS.listFailed}>
        <Button kind="primary" busy={history.isRetrying} onClick={history.retry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (history.recordings.length === 0) {
    return (
      <EmptyState kind="nothing" heading={USER_TEXTS.noRecordings} hint={USER_TEXTS.noRecordingsHint}>
        {recordLink}
      </EmptyState>
    );
  }
  return (
    <>
      <HistoryTable
        recordings={history.recordings}
        library={library}
        onChanged={history.replace}
        onDeleted={(id) => void history.leave(id).then(onLeft)}
      />
      {history.loadMore !== null && (
        <p className={styles.more}>
          <Button kind="line" busy={history.isLoadingMore} onClick={history.loadMore}>
            {CONTROL_LABELS.loadMore}
          </Button>
        </p>
      )}
    </>
  );
}
