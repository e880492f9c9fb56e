import type { ReactNode } from 'react';
import styles from './text.module.css';
import { Lead, Title } from './text.tsx';

export interface PageHeadProps {
  readonly heading: string;
  readonly lead: string;
  /** The view has replaced another one: the focus, which went with that, moves here. */
  readonly takesFocus?: boolean;
}

/** What a screen is, and what to do on it. */
export function PageHead({ heading, lead, takesFocus = false }: PageHeadProps): ReactNode {
  return (
    <div className={styles.head}>
      <Title takesFocus={takesFocus}>{heading}</Title>
      <Lead>{lead}</Lead>
    </div>
  );
}
