import type { ReactNode } from 'react';
import { Lead } from '../text/text.tsx';
import styles from './hero.module.css';

export interface HeroProps {
  /** Its lines. */
  readonly heading: readonly string[];
  readonly lead: string;
  /** The one filled button of the page. */
  readonly action: ReactNode;
  /** A sentence about how many use it. */
  readonly claim?: string | undefined;
  /** What stands under the words. */
  readonly children?: ReactNode;
}

/** The page's topic in a few large words. */
export function Hero({ heading, lead, action, claim, children }: HeroProps): ReactNode {
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>
          {heading.map((line) => (
            <span key={line}>{`${line} `}</span>
          ))}
        </h1>
        <div className={styles.side}>
          <Lead>{lead}</Lead>
          {action}
          {claim !== undefined && <p className={styles.claim}>{claim}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}
