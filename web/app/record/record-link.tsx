import { CONTROL_LABELS } from '@beep/core/texts';
import { buttonClass, Dot } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';

/** The link to the recorder in an empty history. */
export function RecordLink(): ReactNode {
  return (
    <PageLink className={buttonClass({ kind: 'primary' })} to="/record">
      <Dot />
      <span>{CONTROL_LABELS.record}</span>
    </PageLink>
  );
}
