import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';
import { Lead, Title } from './text.tsx';

export interface PageHeadProps {
  readonly heading: string;
  readonly lead: string;
  /** The view has replaced another one: the focus, which went with that, moves here. */
  readonly takesFocus?: boolean;
  /** Words that stood here before: what follows stays where it was. */
  readonly inRoomOf?: { readonly heading: string; readonly lead: string };
}

/** What a screen is, and what to do on it. */
export function PageHead({ heading, lead, takesFocus = false, inRoomOf }: PageHeadProps): ReactNode {
  return (
    <div className={styles.room}>
      <div className={styles.head}>
        <Title takesFocus={takesFocus}>{heading}</Title>
        <Lead>{lead}</Lead>
      </div>
      {inRoomOf && (
        <div className={classNames(styles.head, styles.before)} aria-hidden="true">
          <p className={styles.title}>{inRoomOf.heading}</p>
          <Lead>{inRoomOf.lead}</Lead>
        </div>
      )}
    </div>
  );
}
