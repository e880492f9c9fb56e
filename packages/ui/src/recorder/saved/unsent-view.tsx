import { isForbidden, isLabelRefusal, isRefusedUntilTold, type Outbox, uploadText } from '@beep/core/outbox';
import type { Recorder } from '@beep/core/recorder';
import {
  CONTROL_LABELS,
  MAY_NOT_RECORD_TEXTS,
  notSentUntilText,
  pageOpenUntilText,
  RECORDER_TEXTS,
  USER_TEXTS,
} from '@beep/core/texts';
import { timeOfDay } from '@beep/core/time';
import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { PageHead } from '../../text/page-head.tsx';
import type { FailedUpload, Submitted } from '../shown-draft.ts';
import { useIsOffline } from '../use-is-offline.ts';
import { DraftDownload } from './draft-download.tsx';
import { KeptWays } from './kept-ways.tsx';
import styles from './saved-view.module.css';
import { useRecordAgain } from './use-record-again.ts';

export interface UnsentViewProps {
  readonly state: Submitted;
  readonly upload: FailedUpload;
  readonly outbox: Outbox;
  readonly send: Recorder['send'];
  /** Null while a user is signed in. */
  readonly onLogIn: (() => void) | null;
  readonly pageUrl: string;
}

/** The upload failed; the draft is stored and uploaded again later, on a press, or saved as a file. */
export function UnsentView({ state, upload, outbox, send, onLogIn, pageUrl }: UnsentViewProps): ReactNode {
  const { draft } = state;
  const { id } = draft;
  const recordAgain = useRecordAgain(send);
  const isOffline = useIsOffline();
  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={RECORDER_TEXTS.notSentHeading} lead={leadOf(upload, isOffline)} />
      {/* The lead and the dialog for a new sign-in say it already. */}
      {!needsLogIn(upload) && <Notice kind="error">{uploadText(upload.failure, pageUrl)}</Notice>}
      {state.stoppedFor === 'space' && <Notice kind="info">{RECORDER_TEXTS.stoppedForSpace}</Notice>}
      <KeptWays
        isStored={upload.isStored}
        onDiscard={() => {
          void outbox.discard(id);
          send({ type: 'detach' });
        }}
        onRecordAgain={recordAgain}
      >
        <NextSteps
          upload={upload}
          draft={draft}
          onLogIn={onLogIn}
          onRetry={() => outbox.send({ type: 'retry', id })}
          onOwnLink={() => outbox.send({ type: 'sendWithOwnLink', id })}
        />
      </KeptWays>
    </div>
  );
}

interface NextStepsProps extends Pick<UnsentViewProps, 'onLogIn' | 'upload'> {
  readonly draft: Submitted['draft'];
  readonly onRetry: () => void;
  /** Its label refused it: send it with a link of its own. */
  readonly onOwnLink: () => void;
}

/** What helps more comes first: another try, or the file if the service would refuse it again. */
function NextSteps({ upload, draft, onLogIn, onRetry, onOwnLink }: NextStepsProps): ReactNode {
  const isForbiddenNow = isForbidden(upload.failure);
  if (isLabelRefusal(upload.failure, upload.draft)) {
    const send = (
      <Button key="own" kind="primary" large onClick={onOwnLink}>
        {CONTROL_LABELS.sendWithOwnLink}
      </Button>
    );
    return [send, <DraftDownload key="file" draft={draft} />];
  }
  if (upload.isFinal || isRefusedUntilTold(upload.failure)) {
    return <DraftDownload kind="primary" large draft={draft} />;
  }
  if (onLogIn !== null && needsLogIn(upload)) {
    // It is sent by itself then; another try before would fail as the first.
    const logIn = (
      <Button key="log-in" kind="primary" large onClick={onLogIn}>
        {USER_TEXTS.logInHeading}
      </Button>
    );
    return [logIn, <DraftDownload key="file" draft={draft} />];
  }
  const retry = (
    <Button key="retry" kind={isForbiddenNow ? 'line' : 'primary'} large={!isForbiddenNow} onClick={onRetry}>
      {CONTROL_LABELS.tryAgain}
    </Button>
  );
  if (!isForbiddenNow) return [retry, <DraftDownload key="file" draft={draft} />];
  return [<DraftDownload key="file" kind="primary" large draft={draft} />, retry];
}

/** What becomes of it now. */
function leadOf(upload: FailedUpload, isOffline: boolean): string {
  const { draft, isFinal, isStored, failure, heldUntilMs } = upload;
  if (isLabelRefusal(failure, draft)) return RECORDER_TEXTS.notSentToLabel;
  if (isFinal) return RECORDER_TEXTS.notSentForGood;
  const time = heldUntilMs === undefined ? null : timeOfDay(heldUntilMs);
  if (!isStored) return time === null ? RECORDER_TEXTS.notSentPageOpen : pageOpenUntilText({ time });
  if (isForbidden(failure)) return MAY_NOT_RECORD_TEXTS.notSent;
  // The service may be down while there is a network.
  if (failure.kind === 'network' && isOffline) return RECORDER_TEXTS.notSentWaits;
  if (time !== null) return notSentUntilText({ time });
  return needsLogIn(upload) ? RECORDER_TEXTS.notSentUntilLogIn : RECORDER_TEXTS.notSentLater;
}

function needsLogIn({ failure }: FailedUpload): boolean {
  return failure.kind === 'session-expired' || failure.kind === 'signed-out';
}
