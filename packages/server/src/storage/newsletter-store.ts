/** The addresses that asked for the newsletter. */
export interface NewsletterStore {
  /** Notes a subscription of an address, and the way to end it; an address may have several. */
  subscribe(email: string, tokenHash: string, at: number): Promise<void>;
  /** Ends the subscription that the token was given for, and no other of the address. Answers whether there was one. */
  unsubscribe(tokenHash: string): Promise<boolean>;
}
