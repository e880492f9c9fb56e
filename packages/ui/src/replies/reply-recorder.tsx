import { classifyUploadFailure, isNameRefusal, isRefusedUntilTold, type Outbox } from '@beep/core/outbox';
import {
  lockPlaybackWhileRecording,
  type Recorder,
  type RecorderState,
  wouldBeLost,
} from '@beep/core/recorder';
import { replyFailureText } from '@beep/core/replies';
import { CONTROL_LABELS, INBOX_TEXTS, pageOpenUntilText, REPLY_TEXTS, replyHeldText } from '@beep/core/texts';
import { timeOfDay } from '@beep/core/time';
import { type ReactNode, useEffect } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useUpload } from '../outbox/use-upload.ts';
import { PanelLayoutContext } from '../panel/panel-layout.ts';
import { AudioRow } from '../player/audio-row.tsx';
import { usePlayerPorts } from '../player/player-ports.ts';
import { type Forbidden, RecorderViews } from '../recorder/recorder-views.tsx';
import { RecordingEndContext } from '../recorder/recording-end.ts';
import { DraftDownload } from '../recorder/saved/draft-download.tsx';
import { KeptWays } from '../recorder/saved/kept-ways.tsx';
import type { FailedUpload, Submitted } from '../recorder/shown-draft.ts';
import { useIsOffline } from '../recorder/use-is-offline.ts';
import { PageHead } from '../text/page-head.tsx';
import { TitleLevelContext } from '../text/title-level.ts';
import styles from './replies.module.css';
import { SentReply } from './sent-reply.tsx';

const AT_SERVER: RecorderState = { status: 'idle', operation: 0 };

export interface ReplyRecorderProps {
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  readonly title: string;
  /** Below the title at rest. */
  readonly intro: ReactNode;
  /** Shown once it was sent; `again` begins another. */
  readonly sent: (again: () => void) => ReactNode;
  /** True if `intro` asks who replies: then another begins with it. False by default. */
  readonly asksWho?: boolean;
  /** Why nothing can be sent; null if it can. */
  readonly forbidden?: Forbidden | null;
  readonly pageUrl: () => string;
}

/** The recorder of a reply, or of an answer to one, as a part of a page. */
export function ReplyRecorder(props: ReplyRecorderProps): ReactNode {
  const { recorder, outbox, title, intro, sent, asksWho = false, forbidden = null, pageUrl } = props;
  const { lock } = usePlayerPorts();
  const again = (): void => recorder.send({ type: forbidden === null && !asksWho ? 'start' : 'detach' });
  useEffect(() => lockPlaybackWhileRecording(recorder, lock), [recorder, lock]);
  useUnloadQuestion(recorder, outbox);
  return (
    <TitleLevelContext value={2}>
      <PanelLayoutContext value={true}>
        <RecordingEndContext value="send">
          <div className={styles.recorder}>
            <RecorderViews
              recorder={recorder}
              outbox={outbox}
              title={title}
              intro={intro}
              forbidden={forbidden}
              takesFocus
              sent={() => sent(again)}
              unsent={(state, upload) => (
                <UnsentReply
                  state={state}
                  upload={upload}
                  outbox={outbox}
                  pageUrl={pageUrl}
                  onAgain={again}
                  onDiscarded={() => recorder.send({ type: 'detach' })}
                />
              )}
            />
          </div>
        </RecordingEndContext>
      </PanelLayoutContext>
    </TitleLevelContext>
  );
}

/** Closing the page asks only if the browser does not store the draft. */
function useUnloadQuestion(recorder: Recorder, outbox: Outbox): void {
  const state = useActor(recorder, AT_SERVER);
  const isAtRisk = wouldBeLost(state, useUpload(outbox, state));
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}

interface UnsentReplyProps extends Pick<ReplyRecorderProps, 'outbox' | 'pageUrl'> {
  readonly state: Submitted;
  readonly upload: FailedUpload;
  readonly onAgain: () => void;
  readonly onDiscarded: () => void;
}

/** The reason, and what can be done with the draft: nothing is lost without being told. */
function UnsentReply(props: UnsentReplyProps): ReactNode {
  const { state, upload, outbox, pageUrl, onAgain, onDiscarded } = props;
  const { draft } = state;
  const { id } = draft;
  const isAnswer = draft.destination?.type === 'answer';
  const isOffline = useIsOffline();
  const reason = replyFailureText(upload.failure, draft.destination, pageUrl());
  if (classifyUploadFailure(upload.failure, draft.destination) === 'delivered') {
    return <SentReply type="reply" lead={reason} onAgain={onAgain} />;
  }
  return (
    <div className={styles.outcome}>
      <PageHead
        takesFocus
        heading={isAnswer ? INBOX_TEXTS.answerNotSent : REPLY_TEXTS.notSentHeading}
        lead={leadOf(upload, isOffline)}
      />
      <Notice kind="error">{reason}</Notice>
      <ul className={styles.list}>
        <AudioRow
          name={REPLY_TEXTS.notSentHeading}
          heading={isAnswer ? REPLY_TEXTS.answer : REPLY_TEXTS.reply}
          atMs={upload.draft.startedAtMs}
          durationSeconds={draft.durationMs / 1000}
          load={async () => draft.audio}
        />
      </ul>
      <KeptWays
        isStored={upload.isStored}
        onDiscard={() => {
          void outbox.discard(id);
          onDiscarded();
        }}
        onRecordAgain={onAgain}
      >
        {!upload.isFinal && !isRefusedUntilTold(upload.failure) && (
          <Button kind="primary" large onClick={() => outbox.send({ type: 'retry', id })}>
            {CONTROL_LABELS.tryAgain}
          </Button>
        )}
        <DraftDownload draft={draft} />
      </KeptWays>
    </div>
  );
}

function leadOf(
  { draft, isFinal, isStored, failure, heldUntilMs }: FailedUpload,
  isOffline: boolean,
): string {
  const time = heldUntilMs === undefined ? null : timeOfDay(heldUntilMs);
  if (!isStored) return time === null ? REPLY_TEXTS.pageOpenHint : pageOpenUntilText({ time });
  if (isNameRefusal(failure, draft)) return REPLY_TEXTS.laterHint;
  if (isFinal) return REPLY_TEXTS.refusedHint;
  if (time !== null) return replyHeldText({ time });
  if (failure.kind !== 'network') return REPLY_TEXTS.laterHint;
  // The service may be down while there is a network.
  return isOffline ? REPLY_TEXTS.waitingHint : REPLY_TEXTS.retriedHint;
}
