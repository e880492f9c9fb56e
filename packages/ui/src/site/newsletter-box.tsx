import type { NewsletterApi } from '@beep/core/newsletter';
import { SITE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useCallback, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './newsletter-box.module.css';
import { runNewsletterBox } from './run-newsletter-box.ts';

export interface NewsletterBoxProps {
  readonly api: NewsletterApi;
}

/**
 * Subscribes an address to the newsletter; Enter submits (spec 1, section 5). {@link runNewsletterBox} does it, also on
 * pages without React; before that the form is disabled.
 */
export function NewsletterBox({ api }: NewsletterBoxProps): ReactNode {
  const run = useCallback(
    (box: HTMLElement | null) => (box === null ? undefined : runNewsletterBox(box, api)),
    [api],
  );
  const id = useId();
  return (
    <section ref={run} className={styles.box} aria-labelledby={`${id}-heading`} data-newsletter>
      <h2 id={`${id}-heading`}>{SITE_TEXTS.subscribe}</h2>
      <p className={styles.hint}>{SITE_TEXTS.subscribeHint}</p>
      <form>
        <input
          className={styles.input}
          name="EMAIL"
          type="email"
          required
          autoComplete="email"
          placeholder="you@school.edu"
          aria-label={SITE_TEXTS.emailAddress}
          aria-describedby={`${id}-state`}
          aria-invalid="false"
          disabled
        />
        <Button kind="line" type="submit" disabled>
          {SITE_TEXTS.subscribe}
        </Button>
      </form>
      <p id={`${id}-state`} className={styles.state} aria-live="polite" data-wrong="false">
        <Icon name="info" />
        <span />
      </p>
    </section>
  );
}
