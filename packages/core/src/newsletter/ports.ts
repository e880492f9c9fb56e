/** Stores subscribers' addresses: our own service, or a mailing list. */
export interface NewsletterApi {
  /** Never rejects; times out after {@link NEWSLETTER_TIMEOUT_MS}. */
  subscribe(email: string): Promise<'subscribed' | 'failed'>;
}
