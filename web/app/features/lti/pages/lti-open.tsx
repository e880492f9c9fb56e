import { LTI_TEXTS, pageTitle } from '@beep/core/texts';
import { DeadEnd, NeedsScripts, PageMain, useLoaded } from '@beep/ui';
import type { ReactNode } from 'react';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import type { LaunchScreen } from '../launch-screen.tsx';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: LTI_TEXTS.title }),
    description: LTI_TEXTS.title,
    robots: 'noindex',
  });

const loadScreen = async (): Promise<typeof LaunchScreen> =>
  (await import('../launch-screen.tsx')).LaunchScreen;

/** What a learning platform has opened, most often in its frame. */
export default function LtiOpen(): ReactNode {
  const Screen = useLoaded(loadScreen, true);
  if (Screen !== null) return <Screen />;
  return (
    <PageMain width="stage">
      <NeedsScripts />
      <DeadEnd heading={LTI_TEXTS.opening} />
    </PageMain>
  );
}
