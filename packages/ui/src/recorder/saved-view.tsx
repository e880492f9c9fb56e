import {
  CONTROL_LABELS,
  ERROR_TEXTS,
  EXPIRATION_LABELS,
  expiryLabel,
  type Recorder,
  type Recording,
  type RecordingLibrary,
  type SavedRecording,
  USER_TEXTS,
} from '@beep/core';
import { type ReactNode, useState } from 'react';
import { Button, Dot } from '../controls/button.tsx';
import { ExpirySelect } from '../controls/expiry-select.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Icon } from '../icons/icon.tsx';
import { MiniPlayer } from '../playback/mini-player.tsx';
import { useExpiryChange } from '../recordings/use-expiry-change.ts';
import { useRecording } from '../recordings/use-recording.ts';
import { PageHead } from '../text/page-head.tsx';
import { useUiPorts } from '../ui-ports.tsx';
import styles from './saved-view.module.css';
import { ShareLink } from './share-link.tsx';

export interface SavedViewProps {
  readonly saved: SavedRecording;
  readonly ownerUid: string;
  readonly library: RecordingLibrary;
  readonly send: Recorder['send'];
}

/** The link, the recording to listen to, and what can be done with it. */
export function SavedView({ saved, ownerUid, library, send }: SavedViewProps): ReactNode {
  const [deleteFailed, setDeleteFailed] = useState(false);
  const { recording, hasFailed, replace } = useRecording(library, { id: saved.id, viewerUid: ownerUid });
  const showToast = useToast();

  async function remove(): Promise<void> {
    const outcome = await library.remove(saved.id);
    setDeleteFailed(outcome.status === 'failed');
    if (outcome.status === 'failed') return;
    showToast(USER_TEXTS.recordingDeleted);
    send({ type: 'discard' });
  }

  return (
    <div className={styles.view}>
      <PageHead takesFocus heading={USER_TEXTS.savedHeading} lead={USER_TEXTS.savedHint} />
      <section className={styles.card} aria-label={USER_TEXTS.savedRegion}>
        <ShareLink url={saved.shareUrl} />
        <SavedPlayer recording={recording} hasFailed={hasFailed} />
        <div className={styles.row}>
          <Expiry id={saved.id} recording={recording} library={library} onChanged={replace} />
          <DeleteControl className={styles.delete} onDelete={remove} />
        </div>
        {deleteFailed && <Notice kind="error">{ERROR_TEXTS.deleteFailed}</Notice>}
      </section>
      <div className={styles.again}>
        {/* Back to the disc, not into a take at once (spec 1, section 4: recorder). */}
        <Button kind="line" onClick={() => send({ type: 'discard' })}>
          <Dot />
          {CONTROL_LABELS.recordAgain}
        </Button>
      </div>
    </div>
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
  readonly recording: Recording | undefined;
  readonly library: RecordingLibrary;
  readonly onChanged: (change: Partial<Recording>) => void;
}

function Expiry({ id, recording, library, onChanged }: ExpiryProps): ReactNode {
  const { clock } = useUiPorts();
  const { isUpdating, change } = useExpiryChange(library);
  const expiresAtMs = recording?.expiresAtMs ?? null;
  return (
    <div className={styles.expiry}>
      <Icon name="clock" />
      <span aria-hidden="true">{CONTROL_LABELS.expires}</span>
      <ExpirySelect
        current={
          expiresAtMs === null ? EXPIRATION_LABELS.never : expiryLabel(expiresAtMs, { nowMs: clock.nowMs() })
        }
        isUpdating={isUpdating}
        onChoose={(option) => change(id, option, (changed) => onChanged({ expiresAtMs: changed }))}
      />
    </div>
  );
}
