import type { Language } from '@beep/core/languages';
import { serverTexts } from '@beep/core/server-texts';
import type { JobHandler } from '../../jobs/job-worker.ts';
import type { Mailing } from '../../mail/mailing.ts';
import { createSendToEach } from '../../mail/send-to-each.ts';
import type { Stores } from '../../storage/stores.ts';
import type { StoredWebhook } from './storage/index.ts';

export const MAIL_WEBHOOK_OFF = 'mail_webhook_off';
/** Of one domain. */
const MAX_MAILS = 20;

export interface OffMailNeeds {
  readonly stores: Pick<Stores, 'webhooks' | 'accounts' | 'preferences'>;
  /** Without it no mail is sent. */
  readonly mailing?: Mailing | undefined;
  /** Of the installation: of mails to who has chosen none. */
  readonly language: Language;
  readonly now: () => number;
}

/** The job that tells the owner of a webhook, or the administrators of its domain, that it was switched off. */
export function createOffMailJobs({
  mailing: mail,
  stores,
  language,
  now,
}: OffMailNeeds): readonly JobHandler[] {
  if (!mail) return [];
  const sendToEach = createSendToEach();
  return [
    {
      kind: MAIL_WEBHOOK_OFF,
      slots: 1,
      work: async ({ key }, signal) => {
        const webhook = await stores.webhooks.findAny(key);
        if (!webhook || webhook.told_at_ms !== null || webhook.off_reason === null) return;
        const recipients = await recipientsOf(webhook, mail, stores);
        await sendToEach({ key, recipients, signal }, async (to) => {
          const texts = serverTexts((await stores.preferences.languageOfAddress(to)) ?? language);
          const { WEBHOOK_OFF_MAIL } = texts;
          const { hostname: host } = new URL(webhook.url);
          const text = WEBHOOK_OFF_MAIL.text({ host, address: `${mail.publicUrl}${pathOf(webhook)}` });
          await mail.mailer.send({ to, subject: WEBHOOK_OFF_MAIL.subject, text });
        });
        await stores.webhooks.setTold(key, now());
      },
    },
  ];
}

/** The page where it is switched on again. */
function pathOf({ domain }: StoredWebhook): string {
  return domain === null ? '/webhooks' : `/admin/webhooks?domain=${domain}`;
}

async function recipientsOf(
  { owner_uid: uid, domain }: StoredWebhook,
  { administrators }: Mailing,
  { accounts }: OffMailNeeds['stores'],
): Promise<readonly string[]> {
  if (uid !== null) {
    const email = (await accounts.find(uid))?.email ?? null;
    return email === null ? [] : [email];
  }
  const named = await administrators.list(domain === null ? [] : [domain]);
  return [...new Set(named.map(({ email }) => email))].slice(0, MAX_MAILS);
}
