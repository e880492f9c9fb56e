import {
  CONTROL_LABELS,
  RELOAD_AFTER_DELETE_MS,
  type Recording,
  type SessionState,
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
  useExpiryChange,
  useRecording,
  useToast,
} from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { useSession } from '../session/use-session.ts';

export interface ListenCardProps {
  readonly recording: Recording;
}

/** The card as this viewer may use it. It plays from the first moment; who is listening is learnt meanwhile. */
export function ListenCard({ recording }: ListenCardProps): ReactNode {
  const { library, listens } = useComposition();
  const session = useSession();
  const [plays, setPlays] = useState(0);
  const viewed = useRecording(
    library,
    session.status === 'signed-in' ? { id: recording.id, viewerUid: session.user.uid } : null,
  );
  const isOwner = viewed.recording?.canDelete === true;
  const isViewerKnown = viewerIsKnown(session, viewed.recording !== undefined || viewed.hasFailed);

  // The owner's own plays are not counted, so the count waits until it is known who plays.
  useEffect(() => {
    if (plays > 0 && isViewerKnown) void listens.playbackStarted({ id: recording.id, isOwner });
  }, [plays, isViewerKnown, isOwner, listens, recording.id]);

  return (
    <PlayerCard
      recording={recording}
      onPlay={() => setPlays((count) => count + 1)}
      onGetExtensions={openWelcome}
      ownerFacts={isOwner && <OwnerFacts listenCount={viewed.recording?.listenCount} />}
      expiry={
        <Expiry recording={viewed.recording ?? recording} isOwner={isOwner} onChanged={viewed.replace} />
      }
      action={isOwner ? <DeleteAction id={recording.id} /> : session.status === 'signed-out' && <ReplyLink />}
    />
  );
}

/** In a window of its own: the note stays where it is (spec 1, section 4). */
function openWelcome(): void {
  window.open('/welcome', '_blank', 'noopener');
}

function viewerIsKnown(session: SessionState, hasAnswer: boolean): boolean {
  return session.status === 'signed-out' || (session.status === 'signed-in' && hasAnswer);
}

interface ExpiryProps extends ListenCardProps {
  readonly isOwner: boolean;
  readonly onChanged: (change: Partial<Recording>) => void;
}

function Expiry({ recording, isOwner, onChanged }: ExpiryProps): ReactNode {
  const { isUpdating, change } = useExpiryChange(useComposition().library);
  return (
    <ExpiryLine expiresAtMs={recording.expiresAtMs}>
      {isOwner && (
        <ExpirySelect
          look="word"
          current=""
          isUpdating={isUpdating}
          onChoose={(option) => change(recording.id, option, (expiresAtMs) => onChanged({ expiresAtMs }))}
        />
      )}
    </ExpiryLine>
  );
}

/** Toast, then the page anew, which says that it is gone; a failure has its own page (spec 2, section 4). */
function DeleteAction({ id }: { readonly id: string }): ReactNode {
  const { library, ui } = useComposition();
  const showToast = useToast();
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    const outcome = await library.remove(id);
    if (outcome.status === 'failed') {
      navigate('/error');
      return;
    }
    showToast(USER_TEXTS.recordingDeleted);
    ui.clock.after(RELOAD_AFTER_DELETE_MS, () => navigate(0));
  }

  return <DeleteControl onDelete={remove} />;
}

function ReplyLink(): ReactNode {
  return (
    <Link className={buttonClass({ kind: 'line' })} to="/create-account">
      <Icon name="back" />
      {CONTROL_LABELS.replyToMessage}
    </Link>
  );
}
