import { counted, grouped } from './counted.ts';

/** The rules of a policy in plain words, for its form. */
export const RULE_WORDS = {
  recording: {
    everyone: 'Everyone in the domain',
    listed: 'Only the addresses on a list',
    nobody: 'Nobody',
  },
  downloads: { everyone: 'Everyone who may listen', owner: 'Only the owner' },
  transcripts: {
    owner: 'As the owner chooses',
    on: 'Always: one is written for every recording',
    off: 'Never: the service writes none',
  },
  listeners: { anyone: 'Anyone with the link', domains: 'Logged-in people from some domains' },
} as const;

/** Values of rules that are a list, a switch or a limit. */
export const RULE_VALUES = { yes: 'yes', no: 'no', none: 'none', noLimit: 'No limit' } as const;

/** Whom a domain's policy applies to. */
export function domainPolicyLead(domain: string): string {
  return `These rules apply to everybody whose verified e-mail address ends with @${domain}.`;
}

/** What a policy forbids, in a list of policies. */
export const POLICY_SUMMARY_TEXTS = {
  nobodyRecords: 'Nobody may record.',
  onlyOwnersDownload: 'Only owners download.',
  alwaysTranscripts: 'Every recording gets a transcript.',
  noTranscripts: 'No transcripts are written.',
  noReplies: 'No voice replies.',
  administratorsPlay: 'Administrators may play.',
  noHearing: 'Owners do not see whether a recording was heard.',
} as const;

/** The number of addresses that may record. */
export function recordersSummary(count: number): string {
  return `${counted(count, 'address', 'addresses')} may record.`;
}

/** `life` is one of the lengths of lives. */
export function longestLifeSummary(life: string): string {
  return `Recordings are deleted after ${life}.`;
}

/** The domains that may listen. */
export function listenersSummary(domains: readonly string[]): string {
  return `Only ${listedDomains(domains)} may listen.`;
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
