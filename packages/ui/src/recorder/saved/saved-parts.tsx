import { expiryLabel } from '@beep/core/expiry';
import { type HostId, hostTexts } from '@beep/core/hosts';
import type { InsertTarget } from '@beep/core/insert';
import type { Recorder, StopReason } from '@beep/core/recorder';
import {
  type DefaultExpiry,
  type Recording,
  type RecordingLibrary,
  type SavedRecording,
  shownTitle,
} from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, EXPIRATION_LABELS, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useOwnPolicy } from '../../account/use-own-policy.ts';
import { ExpiryPicker } from '../../controls/expiry-picker.tsx';
import { Icon } from '../../icons/icon.tsx';
import { MiniPlayer } from '../../player/mini-player.tsx';
import { TitleControl } from '../../recordings/title-control.tsx';
import { useExpiryChange } from '../../recordings/use-expiry-change.ts';
import { type RecordingView, useRecording } from '../../recordings/use-recording.ts';
import { useRemoval } from '../../recordings/use-removal.ts';
import { useRenewedUrl } from '../../recordings/use-renewed-url.ts';
import { type ShownTranscriptState, useTranscriptState } from '../../transcripts/use-transcript-state.ts';
import { useUiPorts } from '../../ui-ports.ts';
import { InsertButton } from './insert-button.tsx';
import { insertableTranscript } from './insertable-transcript.ts';
import styles from './saved-view.module.css';
import { ShareLink } from './share-link.tsx';
import { useRecordAgain } from './use-record-again.ts';

export interface SavedViewProps {
  readonly saved: SavedRecording;
  readonly ownerUid: string;
  /** Why the draft ended before Save. */
  readonly stoppedFor?: StopReason | undefined;
  readonly library: RecordingLibrary;
  readonly send: Recorder['send'];
  readonly defaultExpiry: DefaultExpiry;
  readonly host: HostId | null;
  readonly insertTarget: InsertTarget | null;
  readonly unconnectedHint?: string | undefined;
  /** False if the session has ended: deleting and recording ask for sign-in first. */
  readonly isSignedIn: boolean;
  readonly onLogIn: () => void;
  /** The recording was deleted; a toast offers Undo. */
  readonly onDeleted: (id: string) => void;
  /** Undo was pressed. */
  readonly onUndoDelete: () => void;
}

/** The state and actions shared by all success views. */
export interface SavedWork {
  readonly view: RecordingView;
  readonly transcript: ShownTranscriptState;
  /** Called on press; false, and the dialog opens, if signed out. */
  readonly mayAct: () => boolean;
  readonly isAskingToLogIn: boolean;
  readonly stopAsking: () => void;
  readonly recordAgain: () => void;
  readonly remove: () => Promise<void>;
  readonly hasDeleteFailed: boolean;
}

export function useSavedWork(props: SavedViewProps): SavedWork {
  const { saved, ownerUid, library, send, isSignedIn, onDeleted, onUndoDelete } = props;
  const [isAskingToLogIn, setAskingToLogIn] = useState(false);
  const [hasDeleteFailed, setDeleteFailed] = useState(false);
  const recordAgain = useRecordAgain(send);
  const view = useRecording(library, { id: saved.id, viewerUid: ownerUid });
  const known = view.recording?.transcriptState;
  const transcript = useTranscriptState({ id: saved.id, library, known });
  useDefaultExpiry(props.defaultExpiry, saved.id, view);

  function mayAct(): boolean {
    if (!isSignedIn) setAskingToLogIn(true);
    return isSignedIn;
  }

  const remove = useRemoval({
    id: saved.id,
    library,
    onDeleted() {
      send({ type: 'detach' });
      onDeleted(saved.id);
    },
    onUndo: onUndoDelete,
    offersLink: true,
    onFailed: () => setDeleteFailed(true),
  });

  return {
    view,
    transcript,
    mayAct,
    isAskingToLogIn,
    stopAsking: () => setAskingToLogIn(false),
    recordAgain: () => mayAct() && recordAgain(),
    remove,
    hasDeleteFailed,
  };
}

/** Shows the default expiration, which was applied on save. */
function useDefaultExpiry(defaultExpiry: DefaultExpiry, id: string, view: RecordingView): void {
  const { recording, replace } = view;
  const isKnown = recording !== undefined;
  const show = useEffectEvent((expiresAtMs: number | null) => replace({ expiresAtMs }));
  // Once: do not overwrite a later choice of the user.
  useEffect(() => {
    if (!isKnown) return;
    defaultExpiry.applyTo(id)?.then((outcome) => {
      if (outcome.status === 'ok') show(outcome.value);
    });
  }, [defaultExpiry, id, isKnown]);
}

export interface SavedShareProps extends SavedViewProps {
  readonly view: RecordingView;
  readonly transcript: ShownTranscriptState;
}

/** The link, and in a host tool the button that inserts it. */
export function SavedShare(props: SavedShareProps): ReactNode {
  const { saved, host, insertTarget, unconnectedHint, view, transcript } = props;
  const texts = hostTexts(host);
  const shared = { url: saved.shareUrl, recording: view.recording, texts };
  const title = view.recording && shownTitle(view.recording);
  useEffect(() => insertTarget?.setTitle?.(title), [insertTarget, title]);
  if (host === null) return <ShareLink {...shared} />;
  return (
    <ShareLink
      {...shared}
      insertButton={(copy) => (
        <InsertButton
          host={host}
          link={saved.shareUrl}
          target={insertTarget}
          transcript={insertableTranscript(view, transcript)}
          unconnectedHint={unconnectedHint}
          onCopyInstead={copy}
        />
      )}
    />
  );
}

export interface SavedPlayerProps {
  readonly recording: Recording | undefined;
  readonly hasFailed: boolean;
  readonly library: Pick<RecordingLibrary, 'find'>;
}

/** The player of the recording, once it is loaded. */
export function SavedPlayer({ recording, hasFailed, library }: SavedPlayerProps): ReactNode {
  if (recording !== undefined) return <LoadedPlayer recording={recording} library={library} />;
  return (
    <p className={styles.loading} role="status">
      {hasFailed ? ERROR_TEXTS.audioFailed : USER_TEXTS.loadingAudio}
    </p>
  );
}

interface LoadedPlayerProps extends Pick<SavedPlayerProps, 'library'> {
  readonly recording: Recording;
}

function LoadedPlayer({ recording, library }: LoadedPlayerProps): ReactNode {
  return (
    <MiniPlayer
      audio={useRenewedUrl(library, recording)}
      durationSeconds={recording.durationSeconds}
      peaks={recording.peaks}
      title={USER_TEXTS.voiceNote}
    />
  );
}

export type SavedTitleProps = Omit<SavedExpiryProps, 'id'>;

/** The control for the title, once the recording is loaded; nothing if the service has no titles. */
export function SavedTitle({ view, library }: SavedTitleProps): ReactNode {
  const { recording, replace } = view;
  const { isFirstRelease } = useOwnPolicy();
  if (recording === undefined || isFirstRelease) return null;
  return <TitleControl recording={recording} library={library} onChanged={replace} />;
}

export interface SavedExpiryProps {
  readonly id: string;
  readonly view: RecordingView;
  readonly library: RecordingLibrary;
}

/** The expiration and the control to change it. */
export function SavedExpiry({ id, view, library }: SavedExpiryProps): ReactNode {
  const { clock } = useUiPorts();
  const { isUpdating, change } = useExpiryChange(library);
  const expiresAtMs = view.recording?.expiresAtMs ?? null;
  return (
    <div className={styles.expiry}>
      <Icon name="clock" />
      <span aria-hidden="true">{CONTROL_LABELS.expires}</span>
      <ExpiryPicker
        current={
          expiresAtMs === null ? EXPIRATION_LABELS.never : expiryLabel(expiresAtMs, { nowMs: clock.nowMs() })
        }
        isUpdating={isUpdating}
        longestLife={view.recording?.longestLife}
        onChoose={(option) => change(id, option, (changed) => view.replace({ expiresAtMs: changed }))}
      />
    </div>
  );
}
