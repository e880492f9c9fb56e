import { EXPIRATION_OPTIONS, type ExpirationOption } from '../expiry/expiration-option.ts';
import type { Policy } from './policy.ts';

/** What a policy says about what is kept and who may have it. */
export type RetentionRules = Pick<
  Policy,
  'longestLife' | 'downloads' | 'transcripts' | 'listeners' | 'administratorsPlay'
>;

/** The settings of an installation that a retention notice depends on. All of it is public. */
export interface RetentionFacts {
  /** What applies without a policy for the user's domain. */
  readonly rules: RetentionRules;
  /** True if an administrator has set `rules`. */
  readonly isSet: boolean;
  /** The longest lives that the policies of single domains set. The domains are not public. */
  readonly ownLives: readonly ExpirationOption[];
  /** The days that the audit log is kept. */
  readonly auditDays: number;
  /** Who checks the sign-in. */
  readonly identity: 'local' | 'firebase';
  /** The host that stores the audio; null if the service itself does. */
  readonly audioHost: string | null;
  readonly transcription: 'off' | 'built-in' | { readonly host: string };
  /** The host of the mailing list; null if the service stores the addresses. */
  readonly newsletterHost: string | null;
  /** True if a tag manager is loaded after consent. */
  readonly hasTagManager: boolean;
  /** The host that sends mail; null for none. */
  readonly mailHost: string | null;
}

export interface RetentionSection {
  readonly heading: string;
  readonly points: readonly string[];
}

/** The first heading of the notice. */
export const RETENTION_HEADING = 'What is kept, and for how long';

const LIVES: Readonly<Record<Exclude<ExpirationOption, 'never'>, string>> = {
  '1_day': '1 day',
  '1_week': '1 week',
  '1_month': '1 month',
  '1_year': '1 year',
};

/** What is kept, how long, who decides, and what leaves the service, from the settings and policies. */
export function retentionNotice(facts: RetentionFacts): readonly RetentionSection[] {
  return [
    { heading: RETENTION_HEADING, points: [...lives(facts), ...KEPT, auditLog(facts)] },
    { heading: 'Who decides, and who can listen', points: access(facts) },
    { heading: 'What leaves this service', points: leaving(facts) },
  ];
}

/** The notice as plain text, for an agreement. `title` is its first line. */
export function retentionText(facts: RetentionFacts, title: string): string {
  const sections = retentionNotice(facts).map(
    ({ heading, points }) => `${heading}\n\n${points.map((point) => `- ${point}`).join('\n')}\n`,
  );
  return [`${title}\n`, ...sections].join('\n');
}

function lives({ rules, isSet, ownLives }: RetentionFacts): readonly string[] {
  const { longestLife } = rules;
  const general =
    longestLife === 'never'
      ? `${isSet ? 'No longest time is set' : 'No policy is set'}: a recording is kept until its owner deletes it, until it expires on the day that its owner chose, or until the account is deleted.`
      : `A recording is deleted at the latest ${LIVES[longestLife]} after it was made, and earlier if its owner deletes it, if it expires on the day that its owner chose, or if the account is deleted.`;
  const own = EXPIRATION_OPTIONS.filter((option) => ownLives.includes(option)).flatMap((option) =>
    option === 'never' ? 'without a longest time' : `at the latest after ${LIVES[option]}`,
  );
  if (own.length === 0) return [general];
  return [
    general,
    `Schools on this service have rules of their own for their users: recordings are deleted ${own.join(', or ')}. Users see what applies to them before they record.`,
  ];
}

const KEPT: readonly string[] = [
  'The files of a deleted or expired recording are removed within minutes, with its transcript and its listen count. Copies in backups are removed when the operator replaces the backups.',
  'With a recording are kept: its length, loudness, time, expiration, the tool that it was made in, its transcript if there is one, and how often it was played.',
  'Of an account are kept: an identifier, the verified email address, and the days of the first and last use. Deleting the account deletes them with every recording; a random identifier stays, so that old links and sign-ins are refused.',
  'An archive that a user or administrator asked for is removed after 24 hours.',
];

function auditLog({ auditDays }: RetentionFacts): string {
  const days = auditDays === 1 ? '1 day' : `${auditDays.toLocaleString('en-US')} days`;
  return `What administrators do is noted in an audit log for ${days}.`;
}

function access({ rules }: RetentionFacts): readonly string[] {
  const { listeners, downloads, transcripts, administratorsPlay } = rules;
  return [
    'A user decides about each recording within the policy of the school; the school’s administrators decide the policy and can export and delete what its users made; the operator of this service can do the same for everybody.',
    listeners === 'anyone'
      ? 'Anyone with the link to a recording can listen to it.'
      : 'Only signed-in users of the domains that the policy names can listen to a recording.',
    downloads === 'everyone'
      ? 'Whoever can listen can download the recording.'
      : 'Only the owner can download a recording.',
    administratorsPlay
      ? 'Administrators can play recordings, and each play is noted in the audit log.'
      : 'Administrators see when recordings were made and how long they are, and cannot play them.',
    TRANSCRIPTS[transcripts],
  ];
}

const TRANSCRIPTS: Readonly<Record<Policy['transcripts'], string>> = {
  on: 'New recordings get a transcript if this service writes them.',
  off: 'The service writes no transcripts; owners can type one.',
  owner: 'Owners choose whether their new recordings get a transcript, if this service writes them.',
};

function leaving(facts: RetentionFacts): readonly string[] {
  const { identity, audioHost, transcription, newsletterHost, hasTagManager, mailHost } = facts;
  const points = [
    identity === 'firebase' &&
      'Google (Firebase Authentication) checks sign-ins: it has the name, email address and picture of the account that a user signs in with.',
    audioHost !== null && `The sound is stored at ${audioHost}.`,
    typeof transcription === 'object' &&
      `The sound of new recordings is sent to ${transcription.host}, which writes their transcripts.`,
    newsletterHost !== null && `The email addresses of newsletter subscribers are sent to ${newsletterHost}.`,
    hasTagManager && 'Google Tag Manager is loaded on pages that are not about a recording, after consent.',
    mailHost !== null && `Reports about recordings are mailed to administrators through ${mailHost}.`,
  ].filter((point) => point !== false);
  const own = transcription === 'built-in' ? ['Transcripts are written by this service itself.'] : [];
  return points.length === 0
    ? ['Nothing leaves this service.', ...own]
    : [...points, 'Nothing else.', ...own];
}
