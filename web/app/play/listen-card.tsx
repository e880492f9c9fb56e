import type { ListenCounter } from '@beep/core/listens';
import { privateTitle, type Recording, shownTitle } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core/texts';
import {
  buttonClass,
  ExpiryLine,
  Icon,
  Notice,
  PagePart,
  PlayerCard,
  ReplyButton,
  useHasExpired,
  useRenewedUrl,
} from '@beep/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { PageLink } from '../navigation/page-navigation.tsx';
import { useRecordings } from '../ports/with-recordings.tsx';
import { createListens } from './create-listens.ts';
import { ListenTranscript, type ShownTranscript } from './listen-transcript.tsx';
import type { OwnerActionsProps } from './owner-actions.tsx';
import type { Viewer } from './use-viewer.tsx';

export interface ListenCardProps extends Pick<OwnerActionsProps, 'onDeleted' | 'onRestored'> {
  /** As rendered by the server. It stays when the viewer becomes known, so playback continues. */
  readonly recording: Recording;
  readonly viewer: Viewer;
  readonly transcript: ShownTranscript;
  /** The recorder of a reply is shown. */
  readonly isReplying: boolean;
  readonly onReply: () => void;
}

/** The card with the actions of this viewer. */
export function ListenCard(props: ListenCardProps): ReactNode {
  const { recording, viewer, transcript, onDeleted, onRestored } = props;
  const { isOwner, isKnown, owner } = viewer;
  const { library } = useRecordings();
  const audio = useRenewedUrl(library, recording);
  const listening = useListening(viewer);
  const hasExpired = useHasExpired(viewer.recording.expiresAtMs);
  return (
    <PlayerCard
      recording={{ ...recording, audioUrl: audio.url }}
      title={shownTitle(viewer.recording)}
      privateTitle={owner === null ? undefined : privateTitle(viewer.recording)}
      mayDownload={viewer.recording.mayDownload !== false}
      renew={audio.renew}
      onPlay={listening.start}
      onHeard={listening.stop}
      onGetExtensions={isKnown && !isOwner ? openWelcome : undefined}
      ownerFacts={
        owner !== null && <owner.Facts {...viewer.recording} listenCount={viewer.recording.listenCount} />
      }
      expiry={<Expiry viewer={viewer} hasExpired={hasExpired} />}
      notice={hasExpired && <Notice kind="error">{ERROR_TEXTS.recordingExpired}</Notice>}
      captionsUrl={transcript.captionsUrl}
      below={(player) => (
        <PagePart>
          <ListenTranscript
            {...player}
            {...transcript}
            id={recording.id}
            isOwner={isOwner && !hasExpired}
            news={isOwner && newsBeside(transcript, viewer)}
          />
        </PagePart>
      )}
      action={
        owner === null
          ? viewer.isKnown && <Reply {...props} />
          : !hasExpired && <owner.Actions viewer={viewer} onDeleted={onDeleted} onRestored={onRestored} />
      }
    />
  );
}

function useListens(): ListenCounter {
  return usePageComposition().listens.make(({ session, clock }) =>
    createListens({
      tokens: session,
      clock,
      onFailed: (failure) => console.info('A listen was not counted', failure),
    }),
  );
}

interface Listening {
  start(): void;
  stop(heardSeconds: number): void;
}

/**
 * The owner's plays are not counted, so counting waits until the viewer is known. A play keeps its viewer after
 * sign-out.
 */
function useListening({ recording: { id }, isOwner, isKnown }: Viewer): Listening {
  const listens = useListens();
  const [plays, setPlays] = useState(0);
  const reportedPlays = useRef(0);
  const heard = useRef(0);
  useEffect(() => {
    if (plays === reportedPlays.current || !isKnown) return;
    reportedPlays.current = plays;
    void listens.playbackStarted({ id, isOwner });
    if (heard.current > 0) void listens.playbackStopped({ id, isOwner, heardSeconds: heard.current });
  }, [plays, isKnown, isOwner, listens, id]);
  return {
    start: () => setPlays((count) => count + 1),
    // Not by a state: a page that ends renders no more.
    stop: (heardSeconds) => {
      heard.current = heardSeconds;
      if (isKnown) void listens.playbackStopped({ id, isOwner, heardSeconds });
    },
  };
}

/** Nothing if the owner has meanwhile written the transcript, or deleted it, here. */
function newsBeside({ lines }: Pick<ShownTranscript, 'lines'>, { news }: Viewer): ReactNode {
  return news !== null && lines.length > 0 === news.isWritten && news.view;
}

/** Opens a new window: the recording stays. */
function openWelcome(): void {
  window.open('/welcome', '_blank', 'noopener');
}

interface ExpiryProps extends Pick<ListenCardProps, 'viewer'> {
  readonly hasExpired: boolean;
}

function Expiry({ viewer, hasExpired }: ExpiryProps): ReactNode {
  const { recording, owner } = viewer;
  return (
    <ExpiryLine expiresAtMs={recording.expiresAtMs}>
      {owner === null ? <ReportLink id={recording.id} /> : !hasExpired && <owner.Expiry viewer={viewer} />}
    </ExpiryLine>
  );
}

/** In the place of the owner's control: nothing moves when the owner is known. */
function ReportLink({ id }: Pick<Recording, 'id'>): ReactNode {
  return (
    <PageLink to={`/report/${id}`} aria-label={CONTROL_LABELS.reportRecording}>
      {CONTROL_LABELS.report}
    </PageLink>
  );
}

/** The recorder of a reply if the owner takes them; else the way to an account, for visitors. */
function Reply({ recording, viewer, isReplying, onReply }: ListenCardProps): ReactNode {
  if (recording.mayReply === false) return null;
  if (recording.isOpenToReplies) return <ReplyButton isOpen={isReplying} onPress={onReply} />;
  return viewer.isSignedOut && <ReplyLink />;
}

function ReplyLink(): ReactNode {
  return (
    <PageLink className={buttonClass({ kind: 'line' })} to="/create-account">
      <Icon name="back" />
      <span>{CONTROL_LABELS.replyToMessage}</span>
    </PageLink>
  );
}
