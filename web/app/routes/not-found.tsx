import { pageTitle, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { NotFoundView } from '../shell/not-found-view.tsx';
import { type HeadTag, type PageMetaArgs, pageMeta } from '../shell/page-meta.ts';

export const meta = (args: PageMetaArgs): readonly HeadTag[] =>
  pageMeta(args, {
    title: pageTitle({ title: USER_TEXTS.notFoundHeading }),
    description: USER_TEXTS.notFoundHint,
    robots: 'noindex',
  });

export default function NotFound(): ReactNode {
  return <NotFoundView />;
}
