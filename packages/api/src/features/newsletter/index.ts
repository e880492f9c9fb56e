/** The contract of the newsletter. */

export { type NewsletterOutcome, newsletterCalls, newsletterOutcome } from './contract.ts';
