import { INBOX_TEXTS, REPLY_NOTICES } from '@beep/core/texts';
import { InboxScreen, PageHead, PageMain } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { useComposition } from '../composition-context.tsx';
import { PageLink, usePageNavigation } from '../navigation/page-navigation.tsx';
import { WithMicrophones } from '../ports/with-microphones.tsx';
import { WithPlayer } from '../ports/with-player.tsx';
import { createAnswerRecorder } from '../replies/create-answer-recorder.ts';
import { createRepliesComposition } from '../replies-composition.ts';
import { ProtectedPage } from '../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';
import { useDrafts } from '../use-drafts.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${REPLY_NOTICES.inbox} · Beep`,
    description: INBOX_TEXTS.description,
    robots: 'noindex',
  });

export default function Replies(): ReactNode {
  const composition = useComposition();
  const { inbox, summary } = composition.replies.make(createRepliesComposition);
  const drafts = useDrafts();
  const createRecorder = useCallback(
    (replyId: string) => createAnswerRecorder({ ...composition, drafts }, replyId),
    [composition, drafts],
  );
  const noteId = new URLSearchParams(usePageNavigation().search).get('note');
  const head = <PageHead heading={REPLY_NOTICES.inbox} lead={INBOX_TEXTS.lead} />;
  return (
    <PageMain width="stage">
      <ProtectedPage waiting={head}>
        {({ uid }) => (
          <WithPlayer>
            <WithMicrophones>
              <InboxScreen
                key={`${uid} ${noteId}`}
                inbox={inbox}
                summary={summary}
                noteId={noteId}
                allLink={(text) => <PageLink to="/replies">{text}</PageLink>}
                outbox={drafts.outbox}
                uid={uid}
                createRecorder={createRecorder}
                noteLink={(id, text) => (
                  <PageLink to={`/play/${id}`} reloadDocument>
                    {text}
                  </PageLink>
                )}
                pageUrl={composition.pageUrl}
              />
            </WithMicrophones>
          </WithPlayer>
        )}
      </ProtectedPage>
    </PageMain>
  );
}
