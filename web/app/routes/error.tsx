import { ERROR_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { ErrorView } from '../shell/error-view.tsx';
import { pageMeta } from '../shell/page-meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${ERROR_TEXTS.somethingWrong} · Beep`,
    description: ERROR_TEXTS.pageError,
    robots: 'noindex',
  });

export default function ErrorPage(): ReactNode {
  return <ErrorView onBack={() => history.back()} />;
}
