import { NAME_LABEL_TEXTS, pageTitle, QUESTION_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

const labels = ownerScreen(async () => (await import('../name-labels.tsx')).NameLabels);

export const loadScreen = labels.load;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: NAME_LABEL_TEXTS.heading }),
    description: QUESTION_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <OwnerPage width="history">
      <labels.Screen key={params.recording} id={params.recording ?? ''} />
    </OwnerPage>
  );
}
