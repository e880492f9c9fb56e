import { LISTENING_TEXTS, QUESTION_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { loadReplyParts } from '../../replies/index.ts';

const desk = ownerScreen(async () => (await import('../listening-desk.tsx')).ListeningDesk);

export const loadScreen = (): Promise<unknown> => Promise.all([desk.load(), loadReplyParts()]);

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${LISTENING_TEXTS.heading} · Beep`,
    description: QUESTION_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return (
    <OwnerPage width="history">
      <desk.Screen key={params.recording} id={params.recording ?? ''} />
    </OwnerPage>
  );
}
