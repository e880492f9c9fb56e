import { SHEET_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageProps } from '../navigation/page-navigation.tsx';
import { SheetsPage } from '../sheets/sheets-page.tsx';
import { pageMeta } from '../shell/page-meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SHEET_TEXTS.printPreview} · Beep`,
    description: SHEET_TEXTS.description,
    robots: 'noindex',
  });

export default function Page({ params }: PageProps): ReactNode {
  return <SheetsPage sheet={params.sheet} isPreview={true} />;
}
