import type { Language } from '@beep/core/languages';
import { type ServerTexts, serverTexts } from '@beep/core/server-texts';
import type { JobHandler } from '../../jobs/job-worker.ts';
import { MAIL_HEARD } from '../../listens/count-listen.ts';
import type { Mailing } from '../../mail/mailing.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { recordingState } from '../../recordings/find-recording.ts';
import { shareUrl } from '../../recordings/present-recording.ts';
import type { StoredRecording } from '../../storage/recording-fields.ts';
import type { Stores } from '../../storage/stores.ts';

const DAY_MS = 86_400_000;
/** To one owner. There is no mail about further recordings that are first heard within a day. */
const MAX_MAILS_A_DAY = 50;

export interface HeardMailNeeds {
  readonly stores: Pick<Stores, 'recordings' | 'listens' | 'preferences' | 'accounts'>;
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  /** Without it no mail is sent. */
  readonly mailing?: Mailing | undefined;
  /** Of the installation: of mails to who has chosen none. */
  readonly language: Language;
  readonly now: () => number;
}

type HeardRecording = StoredRecording & { readonly firstHeardAt: number };

/** The job that mails an owner, and tries again for a day while the mail server does not take it. */
export function createHeardMailJobs({ mailing: mail, ...deps }: HeardMailNeeds): readonly JobHandler[] {
  if (!mail) return [];
  return [
    {
      kind: MAIL_HEARD,
      slots: 1,
      work: async ({ key }, signal) => {
        const recording = await deps.stores.recordings.find(key);
        if (!recording || !isWorthMail(recording, deps)) return;
        const { mailsWhenHeard, displayLanguage } = await deps.stores.preferences.find(recording.ownerUid);
        const to = mailsWhenHeard ? await addressOf(recording, deps) : null;
        if (to === null) return;
        signal.throwIfAborted();
        const texts = serverTexts(displayLanguage ?? deps.language);
        const { subject } = texts.HEARD_MAIL;
        await mail.mailer.send({ to, subject, text: compose(recording, mail, texts) });
      },
    },
  ];
}

/** As everything is now: the mail may have waited. */
function isWorthMail(
  recording: StoredRecording,
  { policies, now }: HeardMailNeeds,
): recording is HeardRecording {
  const { firstHeardAt, suspendedAt, domain } = recording;
  return (
    firstHeardAt !== null &&
    now() - firstHeardAt < DAY_MS &&
    recordingState(recording, now()) === 'live' &&
    suspendedAt === null &&
    policies.policyOf(domain).hearing
  );
}

/** The verified address of the owner; null if there is none, or after too many mails. */
async function addressOf(recording: HeardRecording, { stores }: HeardMailNeeds): Promise<string | null> {
  const limit = MAX_MAILS_A_DAY;
  const earlier = await stores.listens.countHeardBefore({ recording, withinMs: DAY_MS, limit });
  if (earlier >= limit) return null;
  return (await stores.accounts.find(recording.ownerUid))?.email ?? null;
}

/** Times are in UTC: the service does not know the owner's zone. */
function compose(recording: HeardRecording, { publicUrl }: Mailing, texts: ServerTexts): string {
  const { HEARD_MAIL, HEARD_MAIL_TEXTS, LOCALE } = texts;
  const { title, createdAt, firstHeardAt } = recording;
  const facts = {
    heard: dateIn(LOCALE, firstHeardAt, { hour: 'numeric', minute: '2-digit' }),
    link: shareUrl(recording, { publicUrl }),
    site: publicUrl,
    setting: HEARD_MAIL_TEXTS.whenHeard,
  };
  if (title !== null) return HEARD_MAIL.titled({ title, ...facts });
  return HEARD_MAIL.untitled({ made: dateIn(LOCALE, createdAt), ...facts });
}

/** "Mar 5, 2026", with the time if its parts are given. */
function dateIn(locale: string, at: number, time: Intl.DateTimeFormatOptions = {}): string {
  const style = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC', ...time } as const;
  return new Intl.DateTimeFormat(locale, style).format(at).replaceAll('\u202f', ' ');
}
