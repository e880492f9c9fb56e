import { type ReactNode, useEffect, useState } from 'react';
import { usePageComposition } from '../../composition-context.tsx';
import { WithMicrophones } from '../../ports/with-microphones.tsx';
import { type Answerer, createReplyComposition, type ReplyComposition } from './create-reply-composition.ts';
import { ReplyPanel } from './reply-panel.tsx';
import { takeLabel } from './take-label.ts';

export interface ReplyRoomProps {
  readonly recordingId: string;
  /** The recorder was asked for. */
  readonly isOpen: boolean;
  /** False if the recording takes no replies, or is gone. */
  readonly takesReplies: boolean;
  /** The status of the note, which says that there are new answers. */
  readonly news?: Element | null;
  /** Who answers, if it is known. Must not change. */
  readonly answerer?: Answerer | undefined;
  /** Another way to record, offered where the microphone cannot be used. */
  readonly withoutMicrophone?: ReactNode;
}

/** Replies to one recording, and everything that they need. */
export function ReplyRoom(props: ReplyRoomProps): ReactNode {
  const { recordingId, isOpen, takesReplies, news, answerer, withoutMicrophone } = props;
  const { session, ui } = usePageComposition();
  const [parts, setParts] = useState<ReplyComposition | null>(null);
  useEffect(() => {
    takeLabel(ui, recordingId);
    const made = createReplyComposition({ recordingId, session, ui, answerer });
    setParts(made);
    return () => made.stop();
  }, [recordingId, session, ui, answerer]);
  if (parts === null) return null;
  return (
    <WithMicrophones>
      <ReplyPanel
        recordingId={recordingId}
        recorder={parts.recorder}
        outbox={parts.outbox}
        sent={parts.sent}
        others={parts.others}
        label={parts.label}
        isOpen={isOpen}
        takesReplies={takesReplies}
        loadQuestion={parts.loadQuestion}
        findAnswerer={parts.findAnswerer}
        onName={parts.setName}
        onPerson={parts.setPerson}
        onLongest={parts.setLongest}
        onTold={parts.setTold}
        pageUrl={() => location.href}
        news={news}
        answeringAs={answerer?.name}
        withoutMicrophone={withoutMicrophone}
      />
    </WithMicrophones>
  );
}
