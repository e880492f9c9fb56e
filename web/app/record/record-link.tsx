import { CONTROL_LABELS } from '@beep/core/texts';
import { buttonClass, Dot } from '@beep/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The link to the recorder in an empty history. */
export function RecordLink(): ReactNode {
  return (
    <Link className={buttonClass({ kind: 'primary' })} to="/record">
      <Dot />
      {CONTROL_LABELS.record}
    </Link>
  );
}
