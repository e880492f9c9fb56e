import { type Actor, createActor } from '../actor/create-actor.ts';
import { type NewsletterEvent, type NewsletterState, newsletterMachine } from './newsletter-machine.ts';
import type { NewsletterApi } from './ports.ts';

/** The running newsletter form. */
export type Newsletter = Actor<NewsletterState, NewsletterEvent>;

/** Runs a newsletter form; `stop` ignores a late response. */
export function createNewsletter(api: NewsletterApi): Newsletter {
  return createActor(newsletterMachine, ({ email }, send) => {
    void api.subscribe(email).then((outcome) => send({ type: 'answered', outcome }));
  });
}
