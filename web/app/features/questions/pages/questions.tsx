import { CONTROL_LABELS, pageTitle, QUESTION_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

const questions = ownerScreen(async () => (await import('../question-screens.tsx')).QuestionScreens);

export const loadScreen = questions.load;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: CONTROL_LABELS.questions }),
    description: QUESTION_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <OwnerPage width="history">
      <questions.Screen question={params.recording} />
    </OwnerPage>
  );
}
