import type { Machine, Step } from '../actor/create-actor.ts';

/** `refused`: the input has no @ and was not sent. */
export type NewsletterState = { readonly status: 'idle' | 'refused' | 'sending' | 'subscribed' | 'failed' };

export type NewsletterEvent =
  | { readonly type: 'submit'; readonly email: string }
  | { readonly type: 'answered'; readonly outcome: 'subscribed' | 'failed' };

export interface NewsletterEffect {
  readonly type: 'subscribe';
  readonly email: string;
}

/** The newsletter form: sends one address at a time. */
export const newsletterMachine: Machine<NewsletterState, NewsletterEvent, NewsletterEffect> = {
  initial: { status: 'idle' },
  step,
};

function step(state: NewsletterState, event: NewsletterEvent): Step<NewsletterState, NewsletterEffect> {
  if (event.type === 'answered') return [state.status === 'sending' ? { status: event.outcome } : state];
  if (state.status === 'sending') return [state];
  const email = event.email.trim();
  if (!email.includes('@')) return [{ status: 'refused' }];
  return [{ status: 'sending' }, [{ type: 'subscribe', email }]];
}
