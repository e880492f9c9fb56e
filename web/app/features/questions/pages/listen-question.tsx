import { LISTENING_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
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
    <OwnerPage width="history">
      <ListeningDesk key={params.recording} id={params.recording ?? ''} />
    </OwnerPage>
  );
}
