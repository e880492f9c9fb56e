import { CONTROL_LABELS, QUESTION_TEXTS } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const Projector = lazy(async () => ({ default: (await import('../projector.tsx')).Projector }));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${CONTROL_LABELS.questions} · Beep`,
    description: QUESTION_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <OwnerPage width="full">
      <Projector key={params.recording} id={params.recording ?? ''} />
    </OwnerPage>
  );
}
