import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Heading } from '../text/text.tsx';
import styles from './promo.module.css';

export interface PromoProps {
  readonly heading: string;
  /** The link, dressed as an `invert` button. */
  readonly children: ReactNode;
}

/** The page's one promotion, on black. */
export function Promo({ heading, children }: PromoProps): ReactNode {
  return (
    <section className={`on-black ${styles.promo}`} aria-label={USER_TEXTS.promoRegion}>
      <div>
        <Heading>{heading}</Heading>
        <p>{USER_TEXTS.promoText}</p>
      </div>
      {children}
    </section>
  );
}
