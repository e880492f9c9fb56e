import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { OTHER_DOMAINS, type Policy } from '../policies/policy.ts';
import { countLabel } from '../recordings/count-label.ts';
import { shortDate } from '../time/calendar.ts';
import { ADMIN_TEXTS } from './admin-texts.ts';
import type { Rebase } from './policy-editor-machine.ts';
import type { PolicyPreview } from './ports.ts';

/** The rules of a policy in plain words, for its form. */
export const RULE_WORDS: {
  readonly [Rule in 'recording' | 'downloads' | 'transcripts' | 'listeners']: Readonly<
    Record<Policy[Rule], string>
  >;
} = {
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
};

/** The lengths of lives, and of expirations. */
export const LIFE_WORDS: Readonly<Record<ExpirationOption, string>> = {
  never: 'No limit',
  '1_day': '1 day',
  '1_week': '1 week',
  '1_month': '1 month',
  '1_year': '1 year',
};

/** "school.example", or the words for all domains without a policy. */
export function domainLabel(domain: string): string {
  return domain === OTHER_DOMAINS ? ADMIN_TEXTS.otherDomains : domain;
}

/** Whom a domain's policy applies to. */
export function policyLead(domain: string): string {
  return domain === OTHER_DOMAINS
    ? ADMIN_TEXTS.otherDomainsLead
    : `These rules apply to everybody whose verified e-mail address ends with @${domain}.`;
}

/** A policy in one sentence per rule that differs from what applies without policies. */
export function policySummary(policy: Policy): readonly string[] {
  const { recording, recorders, longestLife, downloads, transcripts, replies, listeners } = policy;
  return [
    recording === 'nobody' && 'Nobody may record.',
    recording === 'listed' && `${count(recorders.length, 'address', 'addresses')} may record.`,
    longestLife !== 'never' && `Recordings are deleted after ${LIFE_WORDS[longestLife]}.`,
    downloads === 'owner' && 'Only owners download.',
    transcripts === 'on' && 'Every recording gets a transcript.',
    transcripts === 'off' && 'No transcripts are written.',
    !replies && 'No voice replies.',
    listeners === 'domains' && `Only ${listed(policy.listenerDomains)} may listen.`,
    policy.administratorsPlay && 'Administrators may play.',
  ].filter((sentence) => sentence !== false);
}

/** The names of the rules that differ between two versions, each with its new value. */
export function policyChanges(before: Policy, after: Policy): readonly string[] {
  return RULES.filter((rule) => JSON.stringify(before[rule]) !== JSON.stringify(after[rule])).map(
    (rule) => `${RULE_NAMES[rule]}: ${ruleValue(after, rule)}`,
  );
}

/** What someone else changed meanwhile, and which of it is not in the draft. */
export function rebaseSentences({ before, theirs, clashes }: Rebase): readonly string[] {
  const changes = policyChanges(before, theirs).map((change) => `They changed: ${change}.`);
  const kept = clashes.map((rule) => `You changed this too, and your value stays: ${RULE_NAMES[rule]}.`);
  return [...changes, ...kept];
}

export const RULE_NAMES: Readonly<Record<keyof Policy, string>> = {
  recording: ADMIN_TEXTS.mayRecord,
  recorders: ADMIN_TEXTS.recorders,
  longestLife: ADMIN_TEXTS.longestLife,
  defaultExpiry: ADMIN_TEXTS.defaultExpiry,
  downloads: ADMIN_TEXTS.downloads,
  transcripts: ADMIN_TEXTS.transcripts,
  replies: ADMIN_TEXTS.replies,
  listeners: ADMIN_TEXTS.listeners,
  listenerDomains: ADMIN_TEXTS.listenerDomains,
  administratorsPlay: ADMIN_TEXTS.administratorsPlay,
};

const RULES = Object.keys(RULE_NAMES) as readonly (keyof Policy)[];

function ruleValue(policy: Policy, rule: keyof Policy): string {
  switch (rule) {
    case 'recorders':
      return countLabel(policy.recorders.length);
    case 'listenerDomains':
      return listed(policy.listenerDomains) || NONE;
    case 'replies':
    case 'administratorsPlay':
      return yesOrNo(policy[rule]);
    default:
      return ruleWord(rule, policy[rule]);
  }
}

/** A rule's value in plain words; the value itself if there are none. */
export function ruleWord(rule: string, value: string): string {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...RULE_WORDS,
    longestLife: LIFE_WORDS,
    defaultExpiry: LIFE_WORDS,
  };
  return words[rule]?.[value] ?? value;
}

export const NONE = 'none';

export function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

/** More would make the sentence unreadable. */
const LISTED_DOMAINS = 3;

function listed(domains: readonly string[]): string {
  const more = domains.length - LISTED_DOMAINS;
  const first = domains.slice(0, LISTED_DOMAINS).join(', ');
  return more > 0 ? `${first} and ${countLabel(more)} more` : first;
}

/** "214 recordings", "1 recording" */
export function count(number: number, one: string, many: string): string {
  return `${countLabel(number)} ${number === 1 ? one : many}`;
}

/** What saving a change does, one sentence for each effect. */
export function previewSentences(preview: PolicyPreview, timeZone?: string): readonly string[] {
  const { recordings, deletedAtMs, deletions, laterDeletions, silenced } = preview;
  const more =
    deletions > 0 ? `${countLabel(laterDeletions)} more` : count(laterDeletions, 'recording', 'recordings');
  return [
    deletions > 0 &&
      `Will delete ${count(deletions, 'recording', 'recordings')} on ${shortDate(deletedAtMs, timeZone)}.`,
    laterDeletions > 0 &&
      `${more} will be deleted after ${shortDate(deletedAtMs, timeZone)}, earlier than planned now.`,
    silenced > 0 &&
      `${count(silenced, 'recording', 'recordings')} that anyone could hear will only play for the domains that may listen.`,
    deletions + laterDeletions + silenced === 0 &&
      `Deletes and silences none of the ${count(recordings, 'recording', 'recordings')} under this policy.`,
  ].filter((sentence) => sentence !== false);
}
