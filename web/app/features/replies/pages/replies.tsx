import { INBOX_TEXTS, pageTitle, REPLY_NOTICES } from '@beep/core/texts';
import { PageHead, PageMain } from '@beep/ui';
import { type ReactNode, Suspense } from 'react';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { ProtectedPage } from '../../../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: REPLY_NOTICES.inbox }),
    description: INBOX_TEXTS.description,
    robots: 'noindex',
  });

const inbox = ownerScreen(async () => (await import('../inbox.tsx')).Inbox);

export const loadScreen = inbox.load;

export default function Replies(): ReactNode {
  const head = <PageHead heading={REPLY_NOTICES.inbox} lead={INBOX_TEXTS.lead} />;
  return (
    <PageMain width="stage">
      <ProtectedPage waiting={head}>
        {({ uid }) => (
          <Suspense fallback={head}>
            <inbox.Screen uid={uid} />
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}
