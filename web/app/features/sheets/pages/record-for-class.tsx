import { pageTitle, QR_LABEL_TEXTS, RUN_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { loadSheetScreens, SheetsPage } from '../sheets-page.tsx';

export const loadScreen = loadSheetScreens;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: QR_LABEL_TEXTS.recordForClass }),
    description: RUN_TEXTS.lead,
    robots: 'noindex',
  });

export default function Page(): ReactNode {
  return <SheetsPage shows="class" />;
}
