import { SITE_TEXTS, sentenceText } from '@beep/core/texts';
import type { ReactNode, RefCallback } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './consent-banner.module.css';

export interface ConsentBannerProps {
  /** Shows the question and handles its buttons, which have `data-answer`; until then it is hidden. */
  readonly run: RefCallback<HTMLElement>;
  readonly tagManagerId: string;
  /** The link to the privacy policy. */
  readonly policy: ReactNode;
}

/** Asks for consent; it covers no control and takes no focus. Works also on pages without React. */
export function ConsentBanner({ run, tagManagerId, policy }: ConsentBannerProps): ReactNode {
  return (
    <section
      ref={run}
      className={styles.banner}
      aria-label={SITE_TEXTS.consentHeading}
      data-consent={tagManagerId}
      hidden
    >
      <p>
        <span>{sentenceText({ sentence: SITE_TEXTS.consentText })}</span>
        {policy}
      </p>
      <div className={styles.actions}>
        <Button kind="line" data-answer="declined">
          {SITE_TEXTS.decline}
        </Button>
        <Button kind="line" data-answer="accepted">
          {SITE_TEXTS.accept}
        </Button>
      </div>
    </section>
  );
}
