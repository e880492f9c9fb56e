import { LISTENING_TEXTS, pageTitle, QUESTION_TEXTS } from '@beep/core/texts';
import { type ReactNode, Suspense } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { loadReplyParts } from '../../replies/index.ts';
import { useQuestionDesk } from '../use-question-desk.ts';

const desk = ownerScreen(async () => (await import('../listening-desk.tsx')).ListeningDesk);

export const loadScreen = (): Promise<unknown> => Promise.all([desk.load(), loadReplyParts()]);

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: LISTENING_TEXTS.heading }),
    description: QUESTION_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  const id = params.recording ?? '';
  return (
    <OwnerPage width="history">
      <Answers key={id} id={id} />
    </OwnerPage>
  );
}

/** The answers are loaded beside the code that shows them. */
function Answers({ id }: { readonly id: string }): ReactNode {
  const answers = useQuestionDesk(id);
  return (
    <Suspense>
      <desk.Screen id={id} desk={answers} />
    </Suspense>
  );
}
