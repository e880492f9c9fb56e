import { createNewsletter, type NewsletterApi, type NewsletterState } from '@beep/core/newsletter';
import { SITE_TEXTS } from '@beep/core/texts';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { useHydrated } from '../actor/use-hydrated.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './newsletter-box.module.css';

export interface NewsletterBoxProps {
  readonly api: NewsletterApi;
}

const TEXTS: Readonly<Record<NewsletterState['status'], string>> = {
  idle: '',
  refused: SITE_TEXTS.emailNeedsAt,
  sending: SITE_TEXTS.subscribing,
  subscribed: SITE_TEXTS.subscribed,
  failed: SITE_TEXTS.subscribeFailed,
};

/** Subscribes an address to the newsletter; Enter submits (spec 1, section 5). */
export function NewsletterBox({ api }: NewsletterBoxProps): ReactNode {
  const [newsletter] = useState(() => createNewsletter(api));
  const { status } = useActor(newsletter);
  const isHydrated = useHydrated();
  const id = useId();
  const isWrong = status === 'refused' || status === 'failed';

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('EMAIL');
    newsletter.send({ type: 'submit', email: typeof email === 'string' ? email : '' });
  }

  return (
    <section className={styles.box} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{SITE_TEXTS.subscribe}</h2>
      <p className={styles.hint}>{SITE_TEXTS.subscribeHint}</p>
      <form onSubmit={submit}>
        <input
          className={styles.input}
          name="EMAIL"
          type="email"
          required
          autoComplete="email"
          placeholder="you@school.edu"
          aria-label={SITE_TEXTS.emailAddress}
          aria-describedby={`${id}-state`}
          aria-invalid={status === 'refused'}
          disabled={!isHydrated}
        />
        <Button kind="line" type="submit" disabled={!isHydrated} busy={status === 'sending'}>
          {SITE_TEXTS.subscribe}
        </Button>
      </form>
      <p id={`${id}-state`} className={styles.state} aria-live="polite" data-wrong={isWrong}>
        {isWrong && <Icon name="info" />}
        {TEXTS[status]}
      </p>
    </section>
  );
}
