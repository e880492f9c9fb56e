import { HEARD_MAIL_TEXTS } from '../compiled/account.ts';
import { HEARD_MAIL, REPORT_MAIL } from '../compiled/server-mail.ts';
import { wrongDomainMessage } from '../compiled/server-pages.ts';
import { eitherText } from './list.ts';

/** The subject of the mail about a report; `domain` is the owner's, if there is one. */
export function reportMailSubject(domain: string | null): string {
  return domain === null ? REPORT_MAIL.subject : REPORT_MAIL.subjectInDomain({ domain });
}

/** What the mail to an owner says when a recording is first heard. */
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

export function heardMailText({ title, made, heard, link, site }: HeardMailFacts): string {
  const facts = { heard, link, site, setting: HEARD_MAIL_TEXTS.whenHeard };
  return title === null ? HEARD_MAIL.untitled({ made, ...facts }) : HEARD_MAIL.titled({ title, ...facts });
}

/** Why an account of another domain may not sign in. */
export function wrongDomainText(domains: readonly string[]): string {
  return wrongDomainMessage({ domains: eitherText(domains) });
}
