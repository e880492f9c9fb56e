import { API_TOKEN_TEXTS, pageTitle } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const ApiTokenScreen = lazy(async () => ({
  default: (await import('../api-token-screen.tsx')).ApiTokenScreen,
}));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: API_TOKEN_TEXTS.title }),
    description: API_TOKEN_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page(): ReactNode {
  return (
    <OwnerPage width="history">
      <ApiTokenScreen />
    </OwnerPage>
  );
}
