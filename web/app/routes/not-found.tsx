import { CONTROL_LABELS, USER_TEXTS } from '@beep/core';
import { buttonClass, DeadEnd, Dot, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { data, Link, type MetaFunction } from 'react-router';

export function loader() {
  return data(null, { status: 404 });
}

export const meta: MetaFunction = () => [
  { title: `${USER_TEXTS.notFoundHeading} · Beep` },
  { name: 'robots', content: 'noindex' },
];

export default function NotFound(): ReactNode {
  return (
    <PageMain width="stage">
      <DeadEnd
        heading={USER_TEXTS.notFoundHeading}
        hint={USER_TEXTS.notFoundHint}
        action={
          <Link className={buttonClass({ kind: 'primary', large: true })} to="/record">
            <Dot />
            {CONTROL_LABELS.record}
          </Link>
        }
      />
    </PageMain>
  );
}
