import { isTemporaryUrl, type Recording, shownTitle } from '@beep/core/recordings';
import { LISTEN_PAGE_TEXTS, POLICY_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { PageHead, PagePart, PrintedLink, Promo, ScreenOnly } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { GetItNow } from './get-it-now.tsx';
import { LazyReplyRoom } from './lazy-reply-room.tsx';
import { ListenCard } from './listen-card.tsx';
import type { ShownTranscript } from './listen-transcript.tsx';
import { listenersHead } from './listeners-head.ts';
import type { Viewer } from './use-viewer.tsx';

export interface ListenNoteProps {
  /** As rendered by the server. */
  readonly recording: Recording;
  readonly viewer: Viewer;
  readonly transcript: ShownTranscript;
  /** The recording was restored, and gets the focus. */
  readonly takesFocus: boolean;
  readonly onDeleted: () => void;
  readonly onRestored: () => void;
}

const FOR_OWNER_LIMITED = { heading: LISTEN_PAGE_TEXTS.ownHeading, lead: POLICY_TEXTS.ownHintLimited };
const FOR_OWNER = { heading: LISTEN_PAGE_TEXTS.ownHeading, lead: LISTEN_PAGE_TEXTS.ownLead };

/** A recording, for a listener or for its owner. */
export function ListenNote(props: ListenNoteProps): ReactNode {
  const { recording, viewer, transcript, takesFocus, onDeleted, onRestored } = props;
  const { isOwner, owner } = viewer;
  const [isReplying, setReplying] = useState(false);
  const [news, setNews] = useState<HTMLElement | null>(null);
  const isLimited = isTemporaryUrl(recording.audioUrl);
  const forListeners = listenersHead(recording);
  const head = isOwner ? (isLimited ? FOR_OWNER_LIMITED : FOR_OWNER) : forListeners;
  // The server did not know the recording of a limited page.
  const heading = shownTitle(viewer.recording) ?? head.heading;
  const title = `${heading} · ${formatClock(recording.durationSeconds)}`;
  useDocumentTitle(isOwner || isLimited ? title : null);
  return (
    <>
      <PrintedLink url={recording.shareUrl} />
      <ScreenOnly>
        <div>
          <div role="status" ref={setNews}>
            {owner !== null && <owner.News isLarge recording={viewer.recording} />}
          </div>
          <PageHead {...head} takesFocus={takesFocus} {...(isOwner && { inRoomOf: forListeners })} />
        </div>
      </ScreenOnly>
      <ListenCard
        recording={recording}
        viewer={viewer}
        transcript={transcript}
        onDeleted={onDeleted}
        onRestored={onRestored}
        isReplying={isReplying}
        onReply={() => setReplying(true)}
      />
      {owner !== null && (
        <PagePart>
          <owner.Replies recording={viewer.recording} onChanged={viewer.replace} />
        </PagePart>
      )}
      {!isOwner && (
        <PagePart>
          <LazyReplyRoom
            recordingId={recording.id}
            isOpen={isReplying}
            takesReplies={recording.isOpenToReplies === true}
            news={news}
          />
        </PagePart>
      )}
      {!isOwner && (
        <ScreenOnly>
          <Promo heading={recording.mayReply ? USER_TEXTS.promoHeading : USER_TEXTS.promoElsewhereHeading}>
            <GetItNow />
          </Promo>
        </ScreenOnly>
      )}
    </>
  );
}

/** Replaces the page's title; null keeps it. */
function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
