import { hasReplyDraft } from '@beep/browser';
import { hasReplyToken } from '@beep/core/replies';
import { REPLY_NOTICES } from '@beep/core/texts';
import { FailedPart, Notice, useLoaded, useLoading, useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { loadOthersRoom, loadReplyRoom, type ReplyRoomProps } from '../features/replies/index.ts';

/**
 * Replies to a recording. Loaded when a reply is wanted, and for who has replied from this browser; who only listens gets the
 * answers of others that everyone may hear.
 */
export function LazyReplyRoom(props: ReplyRoomProps): ReactNode {
  const hasReplied = useHasToken(props.recordingId);
  const hasDraft = useHasReplyDraft(props.recordingId);
  if (props.isOpen || hasReplied || hasDraft) return <Loaded {...props} />;
  return hasReplied === false && props.takesReplies ? <Others recordingId={props.recordingId} /> : null;
}

/** True if this browser has replied, or has come by the label of a name; null at first. */
function useHasToken(recordingId: string): boolean | null {
  const { settings } = useUiPorts();
  const [hasToken, setHasToken] = useState<boolean | null>(null);
  useEffect(() => {
    setHasToken(location.hash.startsWith('#person=') || hasReplyToken(settings, recordingId));
  }, [settings, recordingId]);
  return hasToken;
}

function useHasReplyDraft(recordingId: string): boolean {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void hasReplyDraft(recordingId).then((hasDraft) => {
      if (isCurrent && hasDraft) setFound(recordingId);
    });
    return () => {
      isCurrent = false;
    };
  }, [recordingId]);
  return found === recordingId;
}

function Others(props: Pick<ReplyRoomProps, 'recordingId'>): ReactNode {
  const Room = useLoaded(loadOthersRoom, true);
  return Room === null ? null : <Room {...props} />;
}

function Loaded(props: ReplyRoomProps): ReactNode {
  const { part: Room, hasFailed, retry } = useLoading(loadReplyRoom, props.isOpen);
  if (Room !== null) return <Room {...props} />;
  if (!props.isOpen) return null;
  if (!hasFailed) return <Notice kind="info">{REPLY_NOTICES.loading}</Notice>;
  return <FailedPart text={REPLY_NOTICES.loadFailed} onRetry={retry} />;
}
