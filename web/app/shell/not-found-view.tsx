import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, DeadEnd, Dot, PageMain } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';

/** The page for an unknown URL. */
export function NotFoundView(): ReactNode {
  return (
    <PageMain width="stage">
      <DeadEnd
        heading={USER_TEXTS.notFoundHeading}
        hint={USER_TEXTS.notFoundHint}
        action={
          <PageLink className={buttonClass({ kind: 'primary', large: true })} to="/record">
            <Dot />
            <span>{CONTROL_LABELS.record}</span>
          </PageLink>
        }
      />
    </PageMain>
  );
}
