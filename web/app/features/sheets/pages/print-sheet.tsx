import { pageTitle, SHEET_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { loadSheetScreens, SheetsPage } from '../sheets-page.tsx';

export const loadScreen = loadSheetScreens;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: SHEET_TEXTS.printPreview }),
    description: SHEET_TEXTS.description,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return <SheetsPage sheet={params.sheet ?? ''} shows="print" />;
}
