import { HEARD_MAIL_TEXTS } from './account.ts';

/** Why a recording was reported, in a mail to an administrator. */
export const REPORT_MAIL_REASONS = {
  harmful: 'harmful',
  private: 'private information',
  not_allowed: 'not allowed here',
  other: 'another reason',
} as const;

/** The subject of that mail; `domain` is the owner's. */
export function reportMailSubject(domain: string | null): string {
  return `A voice note was reported${domain === null ? '' : ` (${domain})`}`;
}

/** The text of that mail. `reason` is one of {@link REPORT_MAIL_REASONS}. */
export function reportMailText(reason: string, address: string): string {
  return [
    `A listener has reported a voice note. Reason: ${reason}.`,
    '',
    `Read the report and decide: ${address}`,
    '',
  ].join('\n');
}

/** The subject of the mail to an owner. Without the title: a subject is seen on locked screens. */
export const HEARD_MAIL_SUBJECT = 'Your voice note was heard';

/** A recording that was first heard. */
export interface HeardMailFacts {
  readonly title: string | null;
  /** The day on which it was made. */
  readonly made: string;
  /** When it was first heard, in UTC. */
  readonly heard: string;
  readonly link: string;
  /** The address of the site. */
  readonly site: string;
}

/** The text of that mail. */
export function heardMailText({ title, made, heard, link, site }: HeardMailFacts): string {
  const note = title === null ? `of ${made}` : `“${title}”`;
  return [
    `Your voice note ${note} was heard for the first time on ${heard} (UTC).`,
    '',
    `The note: ${link}`,
    '',
    'Beep doesn’t say who listened. There’s one e-mail for each note.',
    `To stop these e-mails, log in at ${site}, open Settings and turn off “${HEARD_MAIL_TEXTS.whenHeard}”.`,
    '',
  ].join('\n');
}
