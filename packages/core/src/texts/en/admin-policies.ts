import { counted, grouped } from './counted.ts';

/** The words of every rule of a policy, in the order of the form. */
export const RULE_TEXTS = {
  recording: {
    name: 'Who may record',
    values: {
      everyone: 'Everyone in the domain',
      listed: 'Only the addresses on a list',
      nobody: 'Nobody',
    },
    otherDomains: { everyone: 'Everyone' },
    sentences: { nobody: 'Nobody may record.' },
    option: { value: 'WHO', summary: 'Who may record: everyone, listed or nobody' },
  },
  recorders: {
    name: 'Addresses that may record',
    hint: 'One address per line.',
    sentence: (_entries: string, count: number): string =>
      `${counted(count, 'address', 'addresses')} may record.`,
    missing: 'Add at least one address.',
    option: { value: 'FILE', summary: 'The addresses for "listed", one on each line' },
  },
  longestLife: {
    name: 'Longest life of a recording',
    hint: 'Recordings are deleted after this time, whatever their owner chose.',
    sentence: (life: string): string => `Recordings are deleted after ${life}.`,
    option: { value: 'TIME', summary: '1_day, 1_week, 1_month, 1_year or never' },
  },
  defaultExpiry: {
    name: 'Expiration unless the owner chooses another',
    hint: 'Options that last longer than the longest life can’t be chosen.',
    option: { value: 'TIME', summary: 'For users who chose none; at most the longest life' },
  },
  listeners: {
    name: 'Who may listen',
    values: { anyone: 'Anyone with the link', domains: 'Logged-in people from some domains' },
    option: { value: 'WHO', summary: 'anyone with the link, or domains' },
  },
  listenerDomains: {
    name: 'Domains that may listen',
    hint: 'One domain per line. People log in with a verified address of one of them. Owners may always listen.',
    sentence: (domains: string): string => `Only ${domains} may listen.`,
    missing: 'Add at least one domain.',
    option: { value: 'LIST', summary: 'The domains for "domains", separated by commas' },
  },
  downloads: {
    name: 'Who may download the mp3',
    values: { everyone: 'Everyone who may listen', owner: 'Only the owner' },
    sentences: { owner: 'Only owners download.' },
    option: { value: 'WHO', summary: 'everyone or owner' },
  },
  transcripts: {
    name: 'Transcripts',
    values: {
      owner: 'As the owner chooses',
      on: 'Always: one is written for every recording',
      off: 'Never: the service writes none',
    },
    sentences: { on: 'Every recording gets a transcript.', off: 'No transcripts are written.' },
    option: { value: 'WHEN', summary: 'on, off or owner, who then chooses' },
  },
  replies: {
    name: 'Offer a voice reply',
    hint: 'Listeners see a button to record an answer.',
    sentences: { false: 'No voice replies.' },
    option: { value: 'YES', summary: 'Offer voice replies: yes or no' },
  },
  administratorsPlay: {
    name: 'Administrators may play recordings',
    hint: 'Each play is in the audit log.',
    sentences: { true: 'Administrators may play.' },
    option: { value: 'YES', summary: 'Let administrators play recordings: yes or no' },
  },
  hearing: {
    name: 'Owners see whether a recording was heard',
    hint: 'Not yet, partly or to the end, and when first. Never by whom.',
    sentences: { false: 'Owners do not see whether a recording was heard.' },
    option: { value: 'YES', summary: 'Let owners see whether a recording was heard: yes or no' },
  },
} as const;

/** Values of rules that are a list, a switch or a limit. */
export const RULE_VALUES = { yes: 'yes', no: 'no', none: 'none', noLimit: 'No limit' } as const;

/** Whom a domain's policy applies to. */
export function domainPolicyLead(domain: string): string {
  return `These rules apply to everybody whose verified e-mail address ends with @${domain}.`;
}

/** More would make the sentence unreadable. */
const LISTED_DOMAINS = 3;

/** "a.example, b.example, c.example and 2 more" */
export function listedDomains(domains: readonly string[]): string {
  const more = domains.length - LISTED_DOMAINS;
  const first = domains.slice(0, LISTED_DOMAINS).join(', ');
  return more > 0 ? `${first} and ${grouped(more)} more` : first;
}

/** What a change of policy deletes at the end of its grace period. */
export function willDeleteRecordings(count: number, graceEnd: string): string {
  return `Will delete ${counted(count, 'recording', 'recordings')} on ${graceEnd}, when the grace period ends.`;
}

/** What a change of policy deletes later, and the date of the first; `isMore` if it deletes others before. */
export function willDeleteLater(facts: {
  readonly count: number;
  readonly isMore: boolean;
  readonly first: string;
}): string {
  const { count, isMore, first } = facts;
  const which = isMore ? `${grouped(count)} more` : counted(count, 'recording', 'recordings');
  const when = count === 1 ? `on ${first}` : `from ${first} on`;
  return `${which} will be deleted ${when}, earlier than planned now.`;
}

/** Said of a change of policy that deletes nothing at the end of its grace period. */
export function nothingInGrace(graceEnd: string): string {
  return `The grace period ends on ${graceEnd}: this change deletes nothing before.`;
}

/** The recordings that a change of policy hides from the public. */
export function willSilence(count: number): string {
  return `${counted(count, 'recording', 'recordings')} that anyone could hear will only play for the domains that may listen.`;
}

/** A change of policy without an effect on the recordings that exist. */
export function endsNothing(recordings: number): string {
  return `Deletes and silences none of the ${counted(recordings, 'recording', 'recordings')} under this policy.`;
}

/** A change that someone else made meanwhile: a rule with its new value. */
export function theyChanged(change: string): string {
  return `They changed: ${change}.`;
}

/** A rule that both have changed. */
export function youChangedToo(rule: string): string {
  return `You changed this too, and your value stays: ${rule}.`;
}
