import { NAME_LIST_TEXTS, pageTitle } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { ownerScreen } from '../../../session/owner-screen.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

const lists = ownerScreen(async () => (await import('../name-list-screen.tsx')).NameListScreen);

export const loadScreen = lists.load;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: NAME_LIST_TEXTS.title }),
    description: NAME_LIST_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page(): ReactNode {
  return (
    <OwnerPage width="history">
      <lists.Screen />
    </OwnerPage>
  );
}
