import { NAME_LABEL_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { PageMain } from '@beep/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerProvider } from '../../../session/owner-client.tsx';
import { ProtectedPage } from '../../../session/protected-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const NameLabels = lazy(async () => ({ default: (await import('../name-labels.tsx')).NameLabels }));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${NAME_LABEL_TEXTS.heading} · Beep`,
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
              <NameLabels key={`${uid} ${params.recording}`} id={params.recording ?? ''} />
            </OwnerProvider>
          </Suspense>
        )}
      </ProtectedPage>
    </PageMain>
  );
}
