import { CONTROL_LABELS } from '@beep/core/texts';
import { buttonClass } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';

/** The way into Beep, on the page's black block. */
export function GetItNow(): ReactNode {
  return (
    <PageLink className={buttonClass({ kind: 'invert' })} to="/create-account">
      {CONTROL_LABELS.getItNow}
    </PageLink>
  );
}
