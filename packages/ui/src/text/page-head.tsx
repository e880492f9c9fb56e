import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';
import { Lead, Title } from './text.tsx';

export interface PageHeadProps {
  readonly heading: string;
  readonly lead: string;
  /** The view replaces another one and takes over its focus. */
  readonly takesFocus?: boolean;
  /** The previous text: its space is reserved, so that the content below does not move. */
  readonly inRoomOf?: { readonly heading: string; readonly lead: string };
}

/** A screen's title and lead. */
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
