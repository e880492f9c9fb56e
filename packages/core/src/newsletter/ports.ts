/** Where addresses of readers go: our own service, or a mailing list. */
export interface NewsletterApi {
  /** Never rejects, and ends by itself after {@link NEWSLETTER_TIMEOUT_MS}. */
  subscribe(email: string): Promise<'subscribed' | 'failed'>;
}
