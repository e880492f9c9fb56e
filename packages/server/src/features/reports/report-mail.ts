import type { Language } from '@beep/core/languages';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { serverTexts } from '@beep/core/server-texts';
import type { JobHandler } from '../../jobs/job-worker.ts';
import type { Mailing } from '../../mail/mailing.ts';
import { createSendToEach } from '../../mail/send-to-each.ts';
import type { NewReport } from '../../storage/report-store.ts';
import type { Stores } from '../../storage/stores.ts';

export const MAIL_REPORT = 'mail_report';
/** Of one report. */
const MAX_MAILS = 20;

/** The job that sends mails, and again while the mail server does not take them. */
export function createReportMailJobs(
  mail: Mailing | undefined,
  { reports, preferences }: Pick<Stores, 'reports' | 'preferences'>,
  ofInstallation: Language,
): readonly JobHandler[] {
  if (!mail) return [];
  const sendToEach = createSendToEach();
  return [
    {
      kind: MAIL_REPORT,
      slots: 1,
      work: async ({ key }, signal) => {
        const report = await reports.find(key);
        if (!report || !(await reports.isOpen(key))) return;
        await sendToEach({ key, recipients: await recipients(mail, report), signal }, async (to) => {
          const language = (await preferences.languageOfAddress(to)) ?? ofInstallation;
          await mail.mailer.send({ to, ...compose(mail, report, language) });
        });
      },
    },
  ];
}

/** The administrators of the domain; without any, those of every domain. */
async function recipients({ administrators }: Mailing, { domain }: NewReport): Promise<string[]> {
  const own = domain === null ? [] : await administrators.list([domain]);
  const all =
    own.length > 0 ? own : (await administrators.list('all')).filter((one) => one.domain === OTHER_DOMAINS);
  return [...new Set(all.map(({ email }) => email))].slice(0, MAX_MAILS);
}

/** Without the listener's words, the owner and the link: mail is not confidential. */
function compose(
  { publicUrl }: Mailing,
  { domain, reason }: NewReport,
  language: Language,
): { subject: string; text: string } {
  const { REPORT_MAIL, REPORT_MAIL_REASONS } = serverTexts(language);
  return {
    subject: domain === null ? REPORT_MAIL.subject : REPORT_MAIL.subjectInDomain({ domain }),
    text: REPORT_MAIL.text({ reason: REPORT_MAIL_REASONS[reason], address: `${publicUrl}/admin` }),
  };
}
