import { ADMIN_TEXTS } from '@beep/core/texts';
import { Skeleton, Title } from '@beep/ui';
import type { ReactNode } from 'react';

const SKELETON_ROWS = 6;

/** The administration page before the user is known. */
export function AdminWaiting(): ReactNode {
  return (
    <>
      <Title>{ADMIN_TEXTS.administration}</Title>
      <Skeleton rows={SKELETON_ROWS} />
    </>
  );
}
