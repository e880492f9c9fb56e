import { hostTexts } from '@beep/core/hosts';
import { ERROR_TEXTS, POLICY_TEXTS, RECORDER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useOwnPolicy } from '../../account/use-own-policy.ts';
import { buttonClass } from '../../controls/button-class.ts';
import { DeleteControl } from '../../dialogs/delete-control.tsx';
import { NotLoggedInDialog } from '../../dialogs/not-logged-in-dialog.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { TitleField } from '../../recordings/title-field.tsx';
import { ShareControl } from '../../sharing/share-control.tsx';
import { PageHead } from '../../text/page-head.tsx';
import { ExtensionPromotion } from './extension-promotion.tsx';
import { RecordAgain } from './record-again.tsx';
import {
  SavedExpiry,
  SavedPlayer,
  SavedShare,
  SavedTitle,
  type SavedViewProps,
  useSavedWork,
} from './saved-parts.tsx';
import { SavedTranscript } from './saved-transcript.tsx';
import styles from './saved-view.module.css';

export interface SavedPageProps extends SavedViewProps {
  readonly extensionUrl: string;
  /** Below everything: what was recorded before. */
  readonly foot?: ReactNode;
}

/** The link, the recording to listen to, and what can be done with it. */
export function SavedView(props: SavedPageProps): ReactNode {
  const { saved, library, host, onLogIn, foot } = props;
  const work = useSavedWork(props);
  const { view, transcript } = work;
  const { listeners } = useOwnPolicy();
  const lead = listeners === 'anyone' ? hostTexts(host).successDescription : POLICY_TEXTS.savedHintLimited;
  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={RECORDER_TEXTS.savedHeading} lead={lead} />
      {props.stoppedFor === 'space' && <Notice kind="info">{RECORDER_TEXTS.stoppedForSpace}</Notice>}
      <section className={styles.card} aria-label={RECORDER_TEXTS.savedRegion}>
        <SavedShare {...props} view={view} transcript={transcript} />
        <SavedPlayer recording={view.recording} hasFailed={view.hasFailed} library={library} />
        {!view.hasFailed && (
          <TitleField recording={view.recording} library={library} onChanged={view.replace} />
        )}
        <div className={styles.row}>
          <SavedExpiry id={saved.id} view={view} library={library} />
          <div className={styles.tools}>
            <SavedTitle view={view} library={library} />
            <ShareControl url={saved.shareUrl} recording={view.recording} />
            <DeleteControl className={styles.delete} onDelete={work.remove} mayAsk={work.mayAct} />
          </div>
        </div>
        <SavedTranscript {...transcript} shareUrl={saved.shareUrl} />
        {work.hasDeleteFailed && <Notice kind="error">{ERROR_TEXTS.deleteFailed}</Notice>}
      </section>
      <RecordAgain onPress={work.recordAgain}>
        <a className={buttonClass({ kind: 'quiet' })} href={saved.shareUrl} target="_blank" rel="noopener">
          {RECORDER_TEXTS.openPage}
        </a>
      </RecordAgain>
      <ExtensionPromotion host={host} extensionUrl={props.extensionUrl} />
      {foot}
      <NotLoggedInDialog isOpen={work.isAskingToLogIn} onLogIn={onLogIn} onClose={work.stopAsking} />
    </div>
  );
}
