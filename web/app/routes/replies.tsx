import { INBOX_TEXTS, REPLY_NOTICES } from '@beep/core/texts';
import { InboxScreen, PageHead, PageMain } from '@beep/ui';
import { type ReactNode, useCallback } from 'react';
import { useComposition } from '../composition-context.tsx';
import { PageLink } from '../navigation/page-navigation.tsx';
import { createAnswerRecorder } from '../replies/create-answer-recorder.ts';
import { ProtectedPage } from '../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${REPLY_NOTICES.inbox} · Beep`,
    description: INBOX_TEXTS.description,
    robots: 'noindex',
  });

export default function Replies(): ReactNode {
  const composition = useComposition();
  const createRecorder = useCallback(
    (replyId: string) => createAnswerRecorder(composition, replyId),
    [composition],
  );
  const head = <PageHead heading={REPLY_NOTICES.inbox} lead={INBOX_TEXTS.lead} />;
  return (
    <PageMain width="stage">
      <ProtectedPage waiting={head}>
        {({ uid }) => (
          <InboxScreen
            key={uid}
            inbox={composition.inbox}
            summary={composition.replySummary}
            outbox={composition.outbox}
            uid={uid}
            createRecorder={createRecorder}
            noteLink={(id, text) => (
              <PageLink to={`/play/${id}`} reloadDocument>
                {text}
              </PageLink>
            )}
            pageUrl={composition.pageUrl}
          />
        )}
      </ProtectedPage>
    </PageMain>
  );
}
