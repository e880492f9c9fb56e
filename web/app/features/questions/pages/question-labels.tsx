import { NAME_LABEL_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
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
    <OwnerPage width="history">
      <NameLabels key={params.recording} id={params.recording ?? ''} />
    </OwnerPage>
  );
}
