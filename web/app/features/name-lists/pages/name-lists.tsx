import { NAME_LIST_TEXTS } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const NameListScreen = lazy(async () => ({
  default: (await import('../name-list-screen.tsx')).NameListScreen,
}));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: `${NAME_LIST_TEXTS.title} · Beep`,
    description: NAME_LIST_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page(): ReactNode {
  return (
    <OwnerPage width="history">
      <NameListScreen />
    </OwnerPage>
  );
}
