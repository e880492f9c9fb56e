import { SITE_TEXTS } from '@beep/core/texts';

/** Never rejects; has a time-out. */
export type Subscribe = (email: string) => Promise<'subscribed' | 'failed'>;

const TEXTS = {
  refused: SITE_TEXTS.emailNeedsAt,
  sending: SITE_TEXTS.subscribing,
  subscribed: SITE_TEXTS.subscribed,
  failed: SITE_TEXTS.subscribeFailed,
} as const;

/** Enables a drawn newsletter form, which sends one address at a time. Returns a function that ends it. */
export function runNewsletterBox(box: HTMLElement, subscribe: Subscribe): () => void {
  const form = box.querySelector('form');
  const field = box.querySelector('input');
  const button = box.querySelector('button');
  const state = box.querySelector<HTMLElement>('[aria-live]');
  const text = state?.querySelector('span');
  if (!form || !field || !button || !state || !text) return () => undefined;
  const show = (status: keyof typeof TEXTS): void => {
    const isSending = status === 'sending' ? 'true' : null;
    field.ariaInvalid = String(status === 'refused');
    button.ariaBusy = isSending;
    button.ariaDisabled = isSending;
    state.dataset.wrong = String(status === 'refused' || status === 'failed');
    text.textContent = TEXTS[status];
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    const email = field.value.trim();
    if (!email.includes('@')) return show('refused');
    show('sending');
    show(await subscribe(email));
  };
  form.addEventListener('submit', submit);
  field.disabled = false;
  button.disabled = false;
  return () => form.removeEventListener('submit', submit);
}
