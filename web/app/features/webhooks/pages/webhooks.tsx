import { pageTitle, WEBHOOK_TEXTS } from '@beep/core/texts';
import { lazy, type ReactNode } from 'react';
import { OwnerPage } from '../../../session/owner-page.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';

/** Visitors do not download it. */
const WebhookScreen = lazy(async () => ({
  default: (await import('../webhook-screen.tsx')).WebhookScreen,
}));

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: WEBHOOK_TEXTS.title }),
    description: WEBHOOK_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page(): ReactNode {
  return (
    <OwnerPage width="history">
      <WebhookScreen />
    </OwnerPage>
  );
}
