import {
  CONTROL_LABELS,
  RELOAD_AFTER_DELETE_MS,
  type Recording,
  type SessionState,
  type TranscriptStart,
  USER_TEXTS,
} from '@beep/core';
import {
  buttonClass,
  DeleteControl,
  ExpiryLine,
  ExpirySelect,
  Icon,
  OwnerFacts,
  PlayerCard,
  QrControl,
  useExpiryChange,
  useLoaded,
  useToast,
} from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { useSession } from '../session/use-session.ts';
import { ListenTranscript, useTranscript } from './listen-transcript.tsx';
import type { ViewedRecording, ViewerRecording, ViewerRecordingProps } from './viewer-recording.tsx';

export interface ListenCardProps {
  readonly recording: Recording;
  /** What is said in it, as the page was drawn. */
  readonly transcript: TranscriptStart;
}

/** Visitors never fetch it. */
async function loadViewer(): Promise<typeof ViewerRecording> {
  return (await import('./viewer-recording.tsx')).ViewerRecording;
}

function LazyViewer(props: ViewerRecordingProps): ReactNode {
  const Viewer = useLoaded(loadViewer, true);
  return Viewer === null ? null : <Viewer {...props} />;
}

/** The card as this viewer may use it. It plays from the first moment; who is listening is learnt meanwhile. */
export function ListenCard({ recording, transcript: drawn }: ListenCardProps): ReactNode {
  const { library, listens } = usePageComposition();
  const session = useSession();
  const [plays, setPlays] = useState(0);
  const viewerUid = session.status === 'signed-in' ? session.user.uid : null;
  const [lastViewed, setViewed] = useState<ViewedRecording | null>(null);
  const viewed = lastViewed?.viewerUid === viewerUid ? lastViewed : null;
  const transcript = useTranscript(recording.id, drawn);
  const isOwner = viewed?.recording?.canDelete === true;
  const isViewerKnown = viewerIsKnown(session, viewed?.recording !== undefined || viewed?.hasFailed === true);

  // The owner's own plays are not counted, so the count waits until it is known who plays.
  useEffect(() => {
    if (plays > 0 && isViewerKnown) void listens.playbackStarted({ id: recording.id, isOwner });
  }, [plays, isViewerKnown, isOwner, listens, recording.id]);

  return (
    <>
      {viewerUid !== null && (
        <LazyViewer
          key={viewerUid}
          library={library}
          id={recording.id}
          viewerUid={viewerUid}
          onView={setViewed}
        />
      )}
      <PlayerCard
        recording={recording}
        onPlay={() => setPlays((count) => count + 1)}
        onGetExtensions={openWelcome}
        ownerFacts={isOwner && <OwnerFacts listenCount={viewed.recording?.listenCount} />}
        expiry={
          <Expiry recording={viewed?.recording ?? recording} isOwner={isOwner} onChanged={viewed?.replace} />
        }
        captionsUrl={transcript.captionsUrl}
        below={(player) => (
          <ListenTranscript {...player} {...transcript} id={recording.id} isOwner={isOwner} />
        )}
        action={
          isOwner ? <OwnerActions recording={recording} /> : session.status === 'signed-out' && <ReplyLink />
        }
      />
    </>
  );
}

/** In a window of its own: the note stays where it is (spec 1, section 4). */
function openWelcome(): void {
  window.open('/welcome', '_blank', 'noopener');
}

function viewerIsKnown(session: SessionState, hasAnswer: boolean): boolean {
  return session.status === 'signed-out' || (session.status === 'signed-in' && hasAnswer);
}

interface ExpiryProps extends Pick<ListenCardProps, 'recording'> {
  readonly isOwner: boolean;
  readonly onChanged: ((change: Partial<Recording>) => void) | undefined;
}

function Expiry({ recording, isOwner, onChanged }: ExpiryProps): ReactNode {
  const { isUpdating, change } = useExpiryChange(usePageComposition().library);
  return (
    <ExpiryLine expiresAtMs={recording.expiresAtMs}>
      {isOwner && (
        <ExpirySelect
          look="word"
          current=""
          isUpdating={isUpdating}
          onChoose={(option) => change(recording.id, option, (expiresAtMs) => onChanged?.({ expiresAtMs }))}
        />
      )}
    </ExpiryLine>
  );
}

function OwnerActions({ recording }: Pick<ListenCardProps, 'recording'>): ReactNode {
  return (
    <>
      <QrControl url={recording.shareUrl} />
      <DeleteAction id={recording.id} />
    </>
  );
}

/** Toast, then the page anew, which says that it is gone; a failure has its own page (spec 2, section 4). */
function DeleteAction({ id }: { readonly id: string }): ReactNode {
  const { library, ui } = usePageComposition();
  const showToast = useToast();
  const { goTo, reload } = usePageNavigation();

  async function remove(): Promise<void> {
    const outcome = await library.remove(id);
    if (outcome.status === 'failed') {
      goTo('/error');
      return;
    }
    showToast(USER_TEXTS.recordingDeleted);
    ui.clock.after(RELOAD_AFTER_DELETE_MS, reload);
  }

  return <DeleteControl onDelete={remove} />;
}

function ReplyLink(): ReactNode {
  return (
    <PageLink className={buttonClass({ kind: 'line' })} to="/create-account">
      <Icon name="back" />
      {CONTROL_LABELS.replyToMessage}
    </PageLink>
  );
}
