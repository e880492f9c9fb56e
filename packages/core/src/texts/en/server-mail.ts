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
