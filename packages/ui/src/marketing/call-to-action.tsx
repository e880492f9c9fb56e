import { SITE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import { Lead } from '../text/text.tsx';
import styles from './call-to-action.module.css';

export interface CallToActionProps {
  readonly heading?: string;
  readonly text?: string;
  /** The link, dressed as a large `invert` button. */
  readonly children: ReactNode;
}

/** The black banner before the page ends. */
export function CallToAction(props: CallToActionProps): ReactNode {
  const { heading = SITE_TEXTS.bannerHeading, text = SITE_TEXTS.bannerText, children } = props;
  const id = useId();
  return (
    <section className={`on-black ${styles.banner}`} aria-labelledby={id}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <h2 id={id}>{heading}</h2>
          <Lead>{text}</Lead>
          {children}
        </div>
        <span className={styles.dot} aria-hidden="true" />
      </div>
    </section>
  );
}
