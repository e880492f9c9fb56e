import { ADMIN_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Title } from '../text/text.tsx';

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
