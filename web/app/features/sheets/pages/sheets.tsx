import { pageTitle, QR_LABEL_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { PageProps } from '../../../navigation/page-navigation.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../../../shell/page-meta.ts';
import { loadSheetScreens, SheetsPage } from '../sheets-page.tsx';

export const loadScreen = loadSheetScreens;

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: QR_LABEL_TEXTS.title }),
    description: SHEET_TEXTS.description,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return params.sheet === undefined ? (
    <SheetsPage shows="list" />
  ) : (
    <SheetsPage sheet={params.sheet} shows="labels" />
  );
}
