export interface Mail {
  /** Each address gets a mail of its own, without the others. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken it, or has refused it for good, which is logged. Rejects if it may be tried
   * again; the reason names no address.
   */
  send(mail: Mail): Promise<void>;
}
