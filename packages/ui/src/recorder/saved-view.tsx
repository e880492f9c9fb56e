import {
  CONTROL_LABELS,
  type DefaultExpiry,
  ERROR_TEXTS,
  EXPIRATION_LABELS,
  expiryLabel,
  type InsertTarget,
  type Recorder,
  type Recording,
  type RecordingLibrary,
  type RecordService,
  recordServiceTexts,
  type SavedRecording,
  type StopReason,
  USER_TEXTS,
} from '@beep/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button, Dot } from '../controls/button.tsx';
import { ExpirySelect } from '../controls/expiry-select.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { NotLoggedInDialog } from '../dialogs/not-logged-in-dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { MiniPlayer } from '../playback/mini-player.tsx';
import { useExpiryChange } from '../recordings/use-expiry-change.ts';
import { type RecordingView, useRecording } from '../recordings/use-recording.ts';
import { QrControl } from '../sharing/qr-control.tsx';
import { PageHead } from '../text/page-head.tsx';
import { useUiPorts } from '../ui-ports.tsx';
import { ExtensionPromotion } from './extension-promotion.tsx';
import { InsertButton } from './insert-button.tsx';
import styles from './saved-view.module.css';
import { ShareLink } from './share-link.tsx';

export interface SavedViewProps {
  readonly saved: SavedRecording;
  readonly ownerUid: string;
  /** Why the take ended before Save was pressed. */
  readonly stoppedFor?: StopReason | undefined;
  readonly library: RecordingLibrary;
  readonly send: Recorder['send'];
  readonly defaultExpiry: DefaultExpiry;
  readonly service: RecordService | null;
  readonly insertTarget: InsertTarget | null;
  readonly unconnectedHint?: string | undefined;
  readonly extensionUrl: string;
  /** False where the session has ended meanwhile: deleting and recording again ask to log in first. */
  readonly isSignedIn: boolean;
  readonly onLogIn: () => void;
  /** The recording is gone and that has been said. */
  readonly onDeleted: () => void;
  /** Below everything: what was recorded before. */
  readonly foot?: ReactNode;
}

/** The link, the recording to listen to, and what can be done with it. */
export function SavedView(props: SavedViewProps): ReactNode {
  const { saved, ownerUid, library, send, service, isSignedIn, onLogIn, foot } = props;
  const [isAskingToLogIn, setAskingToLogIn] = useState(false);
  const texts = recordServiceTexts(service);
  const view = useRecording(library, { id: saved.id, viewerUid: ownerUid });
  useDefaultExpiry(props.defaultExpiry, saved.id, view);
  const mayAct = (): boolean => {
    if (!isSignedIn) setAskingToLogIn(true);
    return isSignedIn;
  };

  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={USER_TEXTS.savedHeading} lead={texts.successDescription} />
      {props.stoppedFor === 'space' && <Notice kind="info">{USER_TEXTS.stoppedForSpace}</Notice>}
      <section className={styles.card} aria-label={USER_TEXTS.savedRegion}>
        <Share {...props} view={view} />
        <SavedPlayer recording={view.recording} hasFailed={view.hasFailed} />
        <Controls {...props} view={view} mayAct={mayAct} />
      </section>
      <div className={styles.again}>
        {/* Back to the disc, not into a take at once (spec 1, section 4: recorder). */}
        <Button kind="line" onClick={() => mayAct() && send({ type: 'discard' })}>
          <Dot />
          {CONTROL_LABELS.recordAgain}
        </Button>
      </div>
      <ExtensionPromotion service={service} extensionUrl={props.extensionUrl} />
      {foot}
      <NotLoggedInDialog isOpen={isAskingToLogIn} onLogIn={onLogIn} onClose={() => setAskingToLogIn(false)} />
    </div>
  );
}

/** Applied when the recording was saved; here it is only shown. */
function useDefaultExpiry(defaultExpiry: DefaultExpiry, id: string, view: RecordingView): void {
  const { recording, replace } = view;
  const isKnown = recording !== undefined;
  const show = useEffectEvent((expiresAtMs: number | null) => replace({ expiresAtMs }));
  // Once: a later choice of the user's must not be overwritten.
  useEffect(() => {
    if (!isKnown) return;
    defaultExpiry.applyTo(id)?.then((outcome) => {
      if (outcome.status === 'ok') show(outcome.value);
    });
  }, [defaultExpiry, id, isKnown]);
}

interface ShareProps extends SavedViewProps {
  readonly view: RecordingView;
}

function Share({ saved, service, insertTarget, unconnectedHint, view }: ShareProps): ReactNode {
  const texts = recordServiceTexts(service);
  const shared = { url: saved.shareUrl, durationSeconds: view.recording?.durationSeconds, texts };
  if (service === null) return <ShareLink {...shared} />;
  return (
    <ShareLink
      {...shared}
      insertButton={(copy) => (
        <InsertButton
          service={service}
          link={saved.shareUrl}
          target={insertTarget}
          unconnectedHint={unconnectedHint}
          onCopyInstead={copy}
        />
      )}
    />
  );
}

interface ControlsProps extends ShareProps {
  readonly mayAct: () => boolean;
}

function Controls(props: ControlsProps): ReactNode {
  const { saved, library, send, onDeleted, view, mayAct } = props;
  const [deleteFailed, setDeleteFailed] = useState(false);
  const showToast = useToast();

  async function remove(): Promise<void> {
    const outcome = await library.remove(saved.id);
    setDeleteFailed(outcome.status === 'failed');
    if (outcome.status === 'failed') return;
    showToast(USER_TEXTS.recordingDeleted);
    send({ type: 'discard' });
    onDeleted();
  }

  return (
    <>
      <div className={styles.row}>
        <Expiry id={saved.id} view={view} library={library} />
        <div className={styles.tools}>
          <QrControl url={saved.shareUrl} />
          <DeleteControl className={styles.delete} onDelete={remove} mayAsk={mayAct} />
        </div>
      </div>
      {deleteFailed && <Notice kind="error">{ERROR_TEXTS.deleteFailed}</Notice>}
    </>
  );
}

interface SavedPlayerProps {
  readonly recording: Recording | undefined;
  readonly hasFailed: boolean;
}

function SavedPlayer({ recording, hasFailed }: SavedPlayerProps): ReactNode {
  if (recording !== undefined) {
    return (
      <MiniPlayer
        audioUrl={recording.audioUrl}
        durationSeconds={recording.durationSeconds}
        peaks={recording.peaks}
        title={USER_TEXTS.voiceNote}
      />
    );
  }
  return (
    <p className={styles.loading} role="status">
      {hasFailed ? ERROR_TEXTS.audioFailed : USER_TEXTS.loadingAudio}
    </p>
  );
}

interface ExpiryProps {
  readonly id: string;
  readonly view: RecordingView;
  readonly library: RecordingLibrary;
}

function Expiry({ id, view, library }: ExpiryProps): ReactNode {
  const { clock } = useUiPorts();
  const { isUpdating, change } = useExpiryChange(library);
  const expiresAtMs = view.recording?.expiresAtMs ?? null;
  return (
    <div className={styles.expiry}>
      <Icon name="clock" />
      <span aria-hidden="true">{CONTROL_LABELS.expires}</span>
      <ExpirySelect
        current={
          expiresAtMs === null ? EXPIRATION_LABELS.never : expiryLabel(expiresAtMs, { nowMs: clock.nowMs() })
        }
        isUpdating={isUpdating}
        onChoose={(option) => change(id, option, (changed) => view.replace({ expiresAtMs: changed }))}
      />
    </div>
  );
}
