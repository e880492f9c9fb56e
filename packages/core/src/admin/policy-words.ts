import type { ExpirationOption } from '../expiry/expiration-option.ts';
import { OTHER_DOMAINS, type Policy } from '../policies/policy.ts';
import { countLabel } from '../recordings/count-label.ts';
import {
  ADMIN_TEXTS,
  domainPolicyLead,
  endsNothing,
  LIFE_TEXTS,
  listedDomains,
  listenersSummary,
  longestLifeSummary,
  nothingInGrace,
  POLICY_SUMMARY_TEXTS,
  RULE_VALUES,
  RULE_WORDS,
  recordersSummary,
  theyChanged,
  willDeleteLater,
  willDeleteRecordings,
  willSilence,
  youChangedToo,
} from '../texts/index.ts';
import { shortDate } from '../time/calendar.ts';
import type { Rebase } from './policy-editor-machine.ts';
import type { PolicyPreview } from './ports.ts';

/** The lengths of lives, and of expirations. */
export const LIFE_WORDS: Readonly<Record<ExpirationOption, string>> = {
  never: RULE_VALUES.noLimit,
  ...LIFE_TEXTS,
};

/** "school.example", or the words for all domains without a policy. */
export function domainLabel(domain: string): string {
  return domain === OTHER_DOMAINS ? ADMIN_TEXTS.otherDomains : domain;
}

/** Whom a domain's policy applies to. */
export function policyLead(domain: string): string {
  return domain === OTHER_DOMAINS ? ADMIN_TEXTS.otherDomainsLead : domainPolicyLead(domain);
}

/** A policy in one sentence per rule that differs from what applies without policies. */
export function policySummary(policy: Policy): readonly string[] {
  const { recording, recorders, longestLife, downloads, transcripts, replies, listeners } = policy;
  return [
    recording === 'nobody' && POLICY_SUMMARY_TEXTS.nobodyRecords,
    recording === 'listed' && recordersSummary(recorders.length),
    longestLife !== 'never' && longestLifeSummary(LIFE_WORDS[longestLife]),
    downloads === 'owner' && POLICY_SUMMARY_TEXTS.onlyOwnersDownload,
    transcripts === 'on' && POLICY_SUMMARY_TEXTS.alwaysTranscripts,
    transcripts === 'off' && POLICY_SUMMARY_TEXTS.noTranscripts,
    !replies && POLICY_SUMMARY_TEXTS.noReplies,
    listeners === 'domains' && listenersSummary(policy.listenerDomains),
    policy.administratorsPlay && POLICY_SUMMARY_TEXTS.administratorsPlay,
    !policy.hearing && POLICY_SUMMARY_TEXTS.noHearing,
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
  const changes = policyChanges(before, theirs).map(theyChanged);
  const kept = clashes.map((rule) => youChangedToo(RULE_NAMES[rule]));
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
  hearing: ADMIN_TEXTS.hearing,
};

const RULES = Object.keys(RULE_NAMES) as readonly (keyof Policy)[];

function ruleValue(policy: Policy, rule: keyof Policy): string {
  switch (rule) {
    case 'recorders':
      return countLabel(policy.recorders.length);
    case 'listenerDomains':
      return listedDomains(policy.listenerDomains) || RULE_VALUES.none;
    case 'replies':
    case 'administratorsPlay':
    case 'hearing':
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

export function yesOrNo(value: boolean): string {
  return value ? RULE_VALUES.yes : RULE_VALUES.no;
}

/** What saving a change does, one sentence for each effect. */
export function previewSentences(preview: PolicyPreview, timeZone?: string): readonly string[] {
  const { recordings, graceEndsAtMs, deletions, laterDeletions, firstLaterDeletionAtMs, silenced } = preview;
  const graceEnd = shortDate(graceEndsAtMs, timeZone);
  return [
    deletions > 0 && willDeleteRecordings(deletions, graceEnd),
    firstLaterDeletionAtMs !== null &&
      willDeleteLater({
        count: laterDeletions,
        isMore: deletions > 0,
        first: shortDate(firstLaterDeletionAtMs, timeZone),
      }),
    deletions === 0 && laterDeletions > 0 && nothingInGrace(graceEnd),
    silenced > 0 && willSilence(silenced),
    deletions + laterDeletions + silenced === 0 && endsNothing(recordings),
  ].filter((sentence) => sentence !== false);
}
