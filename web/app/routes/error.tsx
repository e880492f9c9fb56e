import { ERROR_TEXTS, pageTitle } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { ErrorView } from '../shell/error-view.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: ERROR_TEXTS.somethingWrong }),
    description: ERROR_TEXTS.pageError,
    robots: 'noindex',
  });

export default function ErrorPage(): ReactNode {
  return <ErrorView onBack={() => history.back()} />;
}
