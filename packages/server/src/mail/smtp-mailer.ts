import type { Transporter } from 'nodemailer';
import type { Log } from '../log/log.ts';
import { inSpan } from '../tracing/tracing.ts';
import type { Mailer } from './mailer.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  readonly url: string;
  readonly from: string;
  readonly log: Pick<Log, 'error'>;
}

/** A mailer that opens a connection for each mail. It reads no files and no addresses that a mail names. */
export function createSmtpMailer({ url, from, log }: SmtpMailerOptions): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      const transport = await openTransport(url);
      try {
        await inSpan({ name: 'send mail', kind: 'client' }, () =>
          transport.sendMail({
            ...{ from, subject, text },
            // A text could be read as a list of addresses, or as a name and another address.
            to: { name: '', address: to },
            // Answering machines leave it alone (RFC 3834).
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        );
      } catch (error) {
        if (!isForGood(error)) throw new Error(`The mail server did not take a mail: ${reasonOf(error)}`);
        log.error('mail_refused', new Error(`The mail server refused a mail for good: ${refusalOf(error)}`));
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects and signs in, and sends nothing. Rejects with the reason. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(reasonOf(error));
  } finally {
    transport.close();
  }
}

async function openTransport(url: string): Promise<Transporter> {
  // Imported on demand: most installations send no mail.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Refusal = Readonly<Record<string, unknown>>;

/**
 * True if the server refuses this recipient or this mail permanently (RFC 5321, 4.2.1), or if the address is invalid. A refused
 * sender or password is not final: the operator can correct it.
 */
function isForGood(error: unknown): boolean {
  const { code, command, responseCode } = error as Refusal;
  if (command === 'API') return code === 'EENVELOPE';
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500;
}

/** The command and the server's codes, such as `RCPT TO 550 5.1.1`. Its words may name the recipient. */
function refusalOf(error: unknown): string {
  const { command, response } = error as Refusal;
  const [codes = 'not an address'] = /^\d{3}([ -][245]\.\d{1,3}\.\d{1,3}\b)?/.exec(String(response)) ?? [];
  return `${command} ${codes.replace('-', ' ')}`;
}

/** Problems of the connection, told by this machine. */
const OF_CONNECTION: ReadonlySet<unknown> = new Set(['ESOCKET', 'ETLS', 'EDNS', 'ECONNECTION', 'ETIMEDOUT']);

/**
 * A code such as EAUTH, with the server's, or why there is no connection, such as a certificate that is not known. The
 * server's words may name the recipient.
 */
function reasonOf(error: unknown): string {
  const { code, responseCode, message, response } = error as Refusal;
  const parts = [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown reason';
  if (!OF_CONNECTION.has(code) || response !== undefined) return parts;
  // OpenSSL ends its messages with a new line.
  return `${parts} (${String(message).trim()})`;
}
