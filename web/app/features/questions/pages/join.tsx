import { lateApi } from '@beep/browser';
import { JOIN_TEXTS, pageTitle } from '@beep/core/texts';
import { NeedsScripts, PageHead, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../../../composition-context.tsx';
import { usePageNavigation } from '../../../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { JoinForm } from '../join-form.tsx';

const late = lateApi(() => import('../late-find-question.ts'), ['findQuestion']);

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: JOIN_TEXTS.heading }),
    description: JOIN_TEXTS.lead,
    robots: 'noindex',
  });

/** Where pupils type the code of a question. A press before scripts ran comes back with the code in the query. */
export default function Join(): ReactNode {
  const { session } = usePageComposition();
  const { search, goTo } = usePageNavigation();
  return (
    <PageMain width="stage">
      <PageHead heading={JOIN_TEXTS.heading} lead={JOIN_TEXTS.lead} />
      <NeedsScripts />
      <JoinForm
        given={new URLSearchParams(search).get('code')}
        find={(code) => late.findQuestion(code, session)}
        onFound={(url) => goTo(new URL(url).pathname)}
      />
    </PageMain>
  );
}
