import { ADMIN_TEXTS } from '@beep/core/admin';
import type { ReactNode } from 'react';
import { Title } from '../text/text.tsx';

/** The administration page before the user is known. */
export function AdminWaiting(): ReactNode {
  return <Title>{ADMIN_TEXTS.administration}</Title>;
}
