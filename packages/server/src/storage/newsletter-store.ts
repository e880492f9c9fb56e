export interface NewsletterStore {
  /** Stores a subscription with its unsubscribe token; an address may have several. */
  subscribe(email: string, tokenHash: string, at: number): Promise<void>;
  /** Ends the subscription of this token only. Resolves with true if there was one. */
  unsubscribe(tokenHash: string): Promise<boolean>;
  /** Ends all subscriptions of an address, ignoring case. Resolves with their number. */
  removeAddress(email: string): Promise<number>;
}
