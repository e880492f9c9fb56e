import type { HeldReply } from '@beep/api/features/replies';
import { REPLY_NOTICES } from '@beep/core/texts';
import { REPLY_CLASSES } from '@beep/ui';
import { type ReactNode, useCallback, useRef } from 'react';
import { useComposition } from '../../composition-context.tsx';
import type { DraftsComposition } from '../../drafts-composition.ts';
import { WithMicrophones } from '../../ports/with-microphones.tsx';
import { WithPlayer } from '../../ports/with-player.tsx';
import { createAnswerRecorder } from './create-answer-recorder.ts';
import { InboxRow } from './inbox-row.tsx';
import { createSiteSummary } from './late-summary.ts';
import { useDelayedRemoval } from './use-delayed-removal.ts';

export interface HeldRepliesProps {
  readonly replies: readonly HeldReply[];
  readonly drafts: DraftsComposition;
  readonly onChanged: (reply: HeldReply) => void;
  /** Stable. */
  readonly onRefresh: () => void;
}

/** Replies as the inbox shows them, for screens that load them themselves. Below an `OwnerProvider`. */
export function HeldReplies({ replies, drafts, onChanged, onRefresh }: HeldRepliesProps): ReactNode {
  const composition = useComposition();
  const summary = composition.replySummary.make(createSiteSummary);
  const section = useRef<HTMLElement>(null);
  const createRecorder = useCallback(
    (replyId: string) => createAnswerRecorder({ ...composition, drafts }, replyId),
    [composition, drafts],
  );
  const reload = useCallback(() => {
    summary.send({ type: 'load' });
    onRefresh();
  }, [summary, onRefresh]);
  const removal = useDelayedRemoval(reload);
  return (
    <WithPlayer>
      <WithMicrophones>
        <section ref={section} tabIndex={-1} className={REPLY_CLASSES.part} aria-label={REPLY_NOTICES.inbox}>
          <ul className={REPLY_CLASSES.list}>
            {replies
              .filter(({ id }) => !removal.hidden.has(id))
              .map((reply) => (
                <InboxRow
                  key={reply.id}
                  reply={reply}
                  outbox={drafts.outbox}
                  createRecorder={createRecorder}
                  pageUrl={composition.pageUrl}
                  onChanged={(changed) => {
                    onChanged(changed);
                    summary.send({ type: 'load' });
                  }}
                  onRefresh={onRefresh}
                  onReported={reload}
                  onRemove={() => {
                    removal.remove(reply.id);
                    section.current?.focus();
                  }}
                />
              ))}
          </ul>
        </section>
      </WithMicrophones>
    </WithPlayer>
  );
}
