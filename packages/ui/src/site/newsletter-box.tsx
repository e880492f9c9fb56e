import { SITE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './newsletter-box.module.css';

export interface NewsletterBoxProps {
  /** Loads what enables the form. A stable function. */
  readonly load: () => Promise<(box: HTMLElement) => () => void>;
}

/**
 * Subscribes an address to the newsletter; Enter submits. What `load` gives does it, also on pages without React; before
 * that is loaded the form is disabled.
 */
export function NewsletterBox({ load }: NewsletterBoxProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const run = useLoaded(load, true);
  useEffect(() => (box.current === null ? undefined : run?.(box.current)), [run]);
  const id = useId();
  return (
    <section ref={box} className={styles.box} aria-labelledby={`${id}-heading`} data-newsletter>
      <h2 id={`${id}-heading`}>{SITE_TEXTS.subscribe}</h2>
      <p className={styles.hint}>{SITE_TEXTS.subscribeHint}</p>
      <form>
        <input
          className={styles.input}
          name="EMAIL"
          type="email"
          dir="ltr"
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
