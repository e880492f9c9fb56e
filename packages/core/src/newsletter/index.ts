export { createNewsletter, type Newsletter } from './create-newsletter.ts';
export type { NewsletterEvent, NewsletterState } from './newsletter-machine.ts';
export type { NewsletterApi } from './ports.ts';
