import { z } from 'zod';
import { emailOf } from '../auth/email-of.ts';
import { domainOf } from '../policies/domain-of.ts';
import { optionalText } from './config-values.ts';

export interface MailSettings {
  /** The server that takes mails; undefined to send none. */
  readonly mail?: { readonly url: string; readonly from: string } | undefined;
}

/** The environment variables of outgoing mail. */
export const mailSchema = z
  .object({
    SMTP_URL: optionalText({
      about:
        'Secret. `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://host`: mails about reports and first listens',
      isInFile: true,
    }),
    MAIL_FROM: optionalText({
      about: 'Their sender: an address, or a name with one: `Beep <beep@school.example>`',
      otherNames: ['SMTP_FROM'],
    }),
  })
  .transform(({ SMTP_URL: url, MAIL_FROM: from }, context): MailSettings => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    if (url === undefined && from === undefined) return {};
    // The value is secret: it has a password.
    if (url === undefined || !isSmtpUrl(url)) {
      problem('SMTP_URL must be smtp://user:password@host:587, or smtps:// for TLS from the start.');
    }
    if (from === undefined || !isSender(from)) {
      problem(
        'MAIL_FROM must be the address that mails come from, as beep@school.example or Beep <beep@school.example>; SMTP_URL needs it.',
      );
    }
    return { mail: { url: url ?? '', from: from ?? '' } };
  });

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';
}

function isSender(text: string): boolean {
  // Without what would make it a list of addresses.
  const [, address = text] = /^[^<>,;:"]*<([^<>]+)>$/.exec(text) ?? [];
  return domainOf(emailOf({ verifiedEmail: address }) ?? '') !== null;
}
