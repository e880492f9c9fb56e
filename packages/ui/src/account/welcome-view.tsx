import { USER_TEXTS, WELCOME_PAGE_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { HISTORY_SKELETON_ROWS } from '../history/recording-history.tsx';
import { Cards } from '../marketing/host-cards.tsx';
import { PageHead } from '../text/page-head.tsx';
import { Heading, Hint } from '../text/text.tsx';
import styles from './welcome-view.module.css';

export interface WelcomeViewProps {
  readonly heading: string;
  readonly lead: string;
  /** What is new, as links, each with its hint. */
  readonly news: readonly WelcomeNews[];
  /** The extensions, as cards. */
  readonly cards: ReactNode;
  /** The recordings; a falsy value shows a skeleton. */
  readonly children: ReactNode;
  /** Quiet links at the end. */
  readonly foot: ReactNode;
}

export interface WelcomeNews {
  readonly hint: string;
  /** The way to it. */
  readonly link: ReactNode;
}

/** The first page after signing in: what is new, extensions, recordings, support links. */
export function WelcomeView({ heading, lead, news, cards, children, foot }: WelcomeViewProps): ReactNode {
  return (
    <div className={styles.welcome}>
      <PageHead heading={heading} lead={lead} />
      <div className={styles.part}>
        <Heading>{WELCOME_PAGE_TEXTS.newHeading}</Heading>
        <ul className={styles.news}>
          {news.map(({ hint, link }) => (
            <li key={hint}>
              {link}
              <Hint>{hint}</Hint>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.part}>
        <Heading>{WELCOME_PAGE_TEXTS.extensionsHeading}</Heading>
        <Cards>{cards}</Cards>
      </div>
      <div className={styles.part}>
        <Heading>{USER_TEXTS.recordingHistory}</Heading>
        {children || <Skeleton rows={HISTORY_SKELETON_ROWS} />}
      </div>
      <p className={styles.foot}>{foot}</p>
    </div>
  );
}
