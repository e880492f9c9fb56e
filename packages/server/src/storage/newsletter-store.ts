/** The addresses that asked for the newsletter. */
export interface NewsletterStore {
  /** Notes an address, and a way to delete it; an address may have several. */
  subscribe(email: string, tokenHash: string, at: number): Promise<void>;
  /** Deletes the address that the token was given to, with all its tokens. Answers whether there was one. */
  unsubscribe(tokenHash: string): Promise<boolean>;
}
