import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { data, type MetaFunction } from 'react-router';
import { NotFoundView } from '../shell/not-found-view.tsx';
import { pageMeta } from '../shell/page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader(): null {
  return null;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${USER_TEXTS.notFoundHeading} · Beep`,
    description: USER_TEXTS.notFoundHint,
    robots: 'noindex',
  });

export default function NotFound(): ReactNode {
  return <NotFoundView />;
}
