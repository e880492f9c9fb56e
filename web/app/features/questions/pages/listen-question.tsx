import { LISTENING_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { PageMain } from '@beep/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../../session/owner-client.tsx';
import { ProtectedPage } from '../../../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const ListeningDesk = lazy(async () => ({
  default: (await import('../listening-desk.tsx')).ListeningDesk,
}));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${LISTENING_TEXTS.heading} · Beep`,
    description: QUESTION_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <PageMain width="history">
      <ProtectedPage waiting={null}>
        {({ uid }) => (
          <Suspense>
            <OwnerProvider uid={uid}>
              <ListeningDesk key={`${uid} ${params.recording}`} id={params.recording ?? ''} />
            </OwnerProvider>
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}
