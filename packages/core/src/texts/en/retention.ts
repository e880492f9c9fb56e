import { counted } from './counted.ts';

/** The first heading of the notice of what is kept. */
export const RETENTION_HEADING = 'What is kept, and for how long';

/** The fixed sentences of the notice. */
export const RETENTION_TEXTS = {
  accessHeading: 'Who decides, and who can listen',
  leavingHeading: 'What leaves this service',
  noLongestLifeSet:
    'No longest time is set: a recording is kept until its owner deletes it, until it expires on the day that its owner chose, or until the account is deleted.',
  noPolicySet:
    'No policy is set: a recording is kept until its owner deletes it, until it expires on the day that its owner chose, or until the account is deleted.',
  whoDecides:
    'A user decides about each recording within the policy of the school; the school’s administrators decide the policy and can export and delete what its users made; the operator of this service can do the same for everybody.',
  tagManager: 'Google Tag Manager is loaded on pages that are not about a recording, after consent.',
  nothingLeaves: 'Nothing leaves this service.',
  nothingElse: 'Nothing else.',
  builtInTranscripts: 'Transcripts are written by this service itself.',
} as const;

/** Who learns of sign-ins, by `AUTH`; null: the service alone. */
export const IDENTITY_POINTS = {
  local: null,
  firebase:
    'Google (Firebase Authentication) checks sign-ins: it has the name, email address and picture of the account that a user signs in with.',
  oidc: 'The identity provider of a user’s account, which the operator has chosen, checks sign-ins: it learns when the user signs in to this service, and gives the service the name and email address of the account.',
};

/** What is kept whatever the policies say. */
export const KEPT_TEXTS: readonly string[] = [
  'The files of a deleted or expired recording are removed within minutes, with its transcript and its listen count. Copies in backups are removed when the operator replaces the backups.',
  'With a recording are kept: its length, loudness, time, expiration, the tool that it was made in, its transcript if there is one, how often it was played, when it was first heard and how far, but not who listened.',
  'Of an account are kept: an identifier, the verified email address, and the days of the first and last use. Deleting the account deletes them with every recording; a random identifier stays, so that old links and sign-ins are refused.',
  'A voice reply is kept for the owner of the recording, with the name that the replier gave, if any: for 30 days after it or after the last answer, unless the owner keeps it, and never longer than a recording may be kept. It is deleted with the recording, or with the owner’s account. Of the replier nothing else is kept but the hash of a random key that stays in the browser.',
  'An archive that a user or administrator asked for is removed after 24 hours.',
];

/** What the rules of a policy say, by their values. Rules without points are not in the notice. */
export const RETENTION_RULE_POINTS = {
  listeners: {
    anyone: 'Anyone with the link to a recording can listen to it.',
    domains: 'Only signed-in users of the domains that the policy names can listen to a recording.',
  },
  downloads: {
    everyone: 'Whoever can listen can download the recording.',
    owner: 'Only the owner can download a recording.',
  },
  administratorsPlay: {
    true: 'Administrators can play recordings and reported voice replies, and each play is noted in the audit log.',
    false:
      'Administrators see when recordings were made and how long they are, and cannot play them. They can see and hear a reported recording only if its link lets them, as it lets others.',
  },
  transcripts: {
    on: 'New recordings get a transcript if this service writes them.',
    off: 'The service writes no transcripts; owners can type one.',
    owner: 'Owners choose whether their new recordings get a transcript, if this service writes them.',
  },
} as const;

/** `life` is one of `LIFE_TEXTS`. */
export function longestLifePoint(life: string): string {
  return `A recording is deleted at the latest ${life} after it was made, and earlier if its owner deletes it, if it expires on the day that its owner chose, or if the account is deleted.`;
}

/** The longest lives that schools have set, each one of `LIFE_TEXTS`, or null for none. */
export function ownLivesPoint(lives: readonly (string | null)[]): string {
  const own = lives.map((life) => (life === null ? 'without a longest time' : `at the latest after ${life}`));
  return `Schools on this service have rules of their own for their users: recordings are deleted ${own.join(', or ')}. Users see what applies to them before they record.`;
}

/** How long the audit log is kept. */
export function auditLogPoint(days: number): string {
  return `What administrators do is noted in an audit log for ${counted(days, 'day', 'days')}.`;
}

/** Who receives something: the sound, its transcription, newsletter addresses, mail. */
export const LEAVING_POINTS: Readonly<
  Record<'audio' | 'transcription' | 'newsletter' | 'mail', (host: string) => string>
> = {
  audio: (host) => `The sound is stored at ${host}.`,
  transcription: (host) => `The sound of new recordings is sent to ${host}, which writes their transcripts.`,
  newsletter: (host) => `The email addresses of newsletter subscribers are sent to ${host}.`,
  mail: (host) =>
    `Reports about recordings are mailed to administrators through ${host}. Owners who ask for it get a mail through it when a recording is first heard, with its title.`,
};

/** The first line of the notice as plain text. */
export function retentionTitle(host: string): string {
  return `Retention notice of ${host}`;
}
