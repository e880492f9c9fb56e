import { SITE_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './consent-banner.module.css';

export interface ConsentBannerProps {
  readonly onAccept: () => void;
  readonly onDecline: () => void;
  /** The link to the privacy policy. */
  readonly policy: ReactNode;
}

/** Asks for consent; it covers no control and takes no focus. */
export function ConsentBanner({ onAccept, onDecline, policy }: ConsentBannerProps): ReactNode {
  return (
    <section className={styles.banner} aria-label={SITE_TEXTS.consentHeading}>
      <p>
        {SITE_TEXTS.consentText} {policy}
      </p>
      <div className={styles.actions}>
        <Button kind="line" onClick={onDecline}>
          {SITE_TEXTS.decline}
        </Button>
        <Button kind="line" onClick={onAccept}>
          {SITE_TEXTS.accept}
        </Button>
      </div>
    </section>
  );
}
