import { createNewsletter, type NewsletterApi, type NewsletterState } from '@beep/core/newsletter';
import { SITE_TEXTS } from '@beep/core/texts';

const TEXTS: Readonly<Record<NewsletterState['status'], string>> = {
  idle: '',
  refused: SITE_TEXTS.emailNeedsAt,
  sending: SITE_TEXTS.subscribing,
  subscribed: SITE_TEXTS.subscribed,
  failed: SITE_TEXTS.subscribeFailed,
};

/** Enables a drawn newsletter form. Returns a function that ends it. */
export function runNewsletterBox(box: HTMLElement, api: NewsletterApi): () => void {
  const form = box.querySelector('form');
  const field = box.querySelector('input');
  const button = box.querySelector('button');
  const state = box.querySelector<HTMLElement>('[aria-live]');
  const text = state?.querySelector('span');
  if (!form || !field || !button || !state || !text) return () => undefined;
  const newsletter = createNewsletter(api);
  const show = (): void => {
    const { status } = newsletter.getSnapshot();
    const isSending = status === 'sending' ? 'true' : null;
    field.ariaInvalid = String(status === 'refused');
    button.ariaBusy = isSending;
    button.ariaDisabled = isSending;
    state.dataset.wrong = String(status === 'refused' || status === 'failed');
    text.textContent = TEXTS[status];
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    newsletter.send({ type: 'submit', email: field.value });
  };
  form.addEventListener('submit', submit);
  const stop = newsletter.subscribe(show);
  field.disabled = false;
  button.disabled = false;
  return () => {
    stop();
    form.removeEventListener('submit', submit);
    newsletter.stop();
  };
}
