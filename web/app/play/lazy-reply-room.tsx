import { hasReplyDraft } from '@beep/browser';
import { findReplyToken, keepReplyToken } from '@beep/core/replies';
import { REPLY_NOTICES } from '@beep/core/texts';
import { FailedPart, Notice, useLoading, useUiPorts } from '@beep/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { loadReplyRoom, type ReplyRoomProps } from '../features/replies/index.ts';

/** Replies to a recording. Loaded when a reply is wanted, and for who has replied from this browser. */
export function LazyReplyRoom(props: ReplyRoomProps): ReactNode {
  const hasReplied = useHasToken(props.recordingId);
  const hasDraft = useHasReplyDraft(props.recordingId);
  return props.isOpen || hasReplied || hasDraft ? <Loaded {...props} /> : null;
}

/** True if this browser has replied, or has come by the label of a name, which the address then loses. */
function useHasToken(recordingId: string): boolean {
  const { settings } = useUiPorts();
  const [hasToken, setHasToken] = useState(false);
  useEffect(() => {
    const [, label] = location.hash.split('#person=');
    if (label !== undefined) {
      keepReplyToken(settings, recordingId, label);
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    setHasToken(findReplyToken(settings, recordingId) !== null);
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

function Loaded(props: ReplyRoomProps): ReactNode {
  const { part: Room, hasFailed, retry } = useLoading(loadReplyRoom, props.isOpen);
  if (Room !== null) return <Room {...props} />;
  if (!props.isOpen) return null;
  if (!hasFailed) return <Notice kind="info">{REPLY_NOTICES.loading}</Notice>;
  return <FailedPart text={REPLY_NOTICES.loadFailed} onRetry={retry} />;
}
