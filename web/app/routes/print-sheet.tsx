import { SHEET_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { SheetsPage } from '../sheets/sheets-page.tsx';
import { pageMeta } from '../shell/page-meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${SHEET_TEXTS.printPreview} · Beep`,
    description: SHEET_TEXTS.description,
    robots: 'noindex',
  });

export default function Page(): ReactNode {
  return <SheetsPage isPreview={true} />;
}
