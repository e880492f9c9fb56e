import { CONTROL_LABELS, ERROR_TEXTS, POLICY_TEXTS, RECORDER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useOwnPolicy } from '../../account/use-own-policy.ts';
import { Button, Dot } from '../../controls/button.tsx';
import { DeleteControl } from '../../dialogs/delete-control.tsx';
import { NotLoggedInDialog } from '../../dialogs/not-logged-in-dialog.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { ShareControl } from '../../sharing/share-control.tsx';
import { Title } from '../../text/text.tsx';
import styles from './saved-panel.module.css';
import {
  SavedExpiry,
  SavedPlayer,
  SavedShare,
  SavedTitle,
  type SavedViewProps,
  useSavedWork,
} from './saved-parts.tsx';
import { SavedTranscript } from './saved-transcript.tsx';

/** The success view of a panel: listen, insert or copy, and be done. */
export function SavedPanel(props: SavedViewProps): ReactNode {
  const { saved, library, onLogIn } = props;
  const work = useSavedWork(props);
  const { view, transcript } = work;
  const { listeners } = useOwnPolicy();
  return (
    <div className={styles.view}>
      <section className={styles.main} aria-label={RECORDER_TEXTS.savedRegion}>
        <Title takesFocus>{RECORDER_TEXTS.savedHeading}</Title>
        {props.stoppedFor === 'space' && <Notice kind="info">{RECORDER_TEXTS.stoppedForSpace}</Notice>}
        {view.recording?.title !== undefined && (
          <p className={styles.name}>
            <bdi>{view.recording.title}</bdi>
          </p>
        )}
        <SavedPlayer recording={view.recording} hasFailed={view.hasFailed} library={library} />
        {listeners === 'domains' && <Notice kind="info">{POLICY_TEXTS.ownHintLimited}</Notice>}
        <div className={styles.share}>
          <SavedShare {...props} view={view} transcript={transcript} />
        </div>
        <div className={styles.row}>
          <SavedExpiry id={saved.id} view={view} library={library} />
          <SavedTitle view={view} library={library} />
          <ShareControl url={saved.shareUrl} recording={view.recording} />
        </div>
        <SavedTranscript {...transcript} shareUrl={saved.shareUrl} isCompact />
        {work.hasDeleteFailed && <Notice kind="error">{ERROR_TEXTS.deleteFailed}</Notice>}
      </section>
      <div className={styles.foot}>
        <DeleteControl onDelete={work.remove} mayAsk={work.mayAct} />
        <Button kind="quiet" onClick={work.recordAgain}>
          <Dot />
          <span>{CONTROL_LABELS.recordAgain}</span>
        </Button>
      </div>
      <NotLoggedInDialog isOpen={work.isAskingToLogIn} onLogIn={onLogIn} onClose={work.stopAsking} />
    </div>
  );
}
