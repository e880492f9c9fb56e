import type { Mailer } from './mailer.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  readonly from: string;
}

/** A mailer that opens a connection for each mail. It reads no files and no addresses that a mail names. */
export function createSmtpMailer({ url, from }: SmtpMailerOptions): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      // Imported on demand: most installations send no mail.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        greetingTimeout: CONNECTION_TIMEOUT_MS,
        socketTimeout: SILENCE_TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw new Error(`The mail server did not take a mail: ${reasonOf(error)}`);
      } finally {
        transport.close();
      }
    },
  };
}

/** A code such as ECONNREFUSED or EAUTH, and the server's: its words may name the recipient. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown reason';
}
