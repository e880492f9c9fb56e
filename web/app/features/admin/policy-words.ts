import type { PolicyPreview } from '@beep/api/features/admin';
import type { ExpirationOption } from '@beep/core/expiry';
import {
  DEFAULT_POLICY,
  listRule,
  OTHER_DOMAINS,
  type POLICY_RULES,
  type Policy,
  RULE_NAMES,
  type RuleName,
  ruleCounts,
  ruleOf,
} from '@beep/core/policies';
import { countLabel } from '@beep/core/recordings';
import {
  ADMIN_TEXTS,
  domainPolicyLead,
  endsNothing,
  LIFE_TEXTS,
  listedDomains,
  namedValue,
  nothingInGrace,
  RULE_TEXTS,
  RULE_VALUES,
  theyChanged,
  willDeleteLater,
  willDeleteRecordings,
  willSilence,
  youChangedToo,
} from '@beep/core/texts';
import { shortDate } from '@beep/core/time';
import type { Rebase } from './use-policy-editor.ts';

/** The words of one rule. */
export interface RuleTexts {
  readonly name: string;
  /** Below the field of the form. */
  readonly hint?: string;
  /** Of a choice: its values in the order of the form. */
  readonly values?: Readonly<Record<string, string>>;
  /** The values that are called otherwise in the policy of all other domains. */
  readonly otherDomains?: Readonly<Record<string, string>>;
  /** What a value forbids or allows, in a list of policies. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** The same of a list. */
  readonly sentence?: (values: { readonly value: string; readonly count: number }) => string;
  /** Said while a list that counts is empty. */
  readonly missing?: string;
}

/** The words that a rule of its kind must have. */
type TextsOf<Rule> = RuleTexts &
  (Rule extends { readonly values: readonly (infer Value extends string)[] }
    ? { readonly values: Readonly<Record<Value, string>> }
    : Rule extends { readonly kind: 'list' }
      ? { readonly hint: string; readonly missing: string }
      : { readonly hint: string });

const TEXTS: { readonly [Name in RuleName]: TextsOf<(typeof POLICY_RULES)[Name]> } = RULE_TEXTS;

/** The words of a rule. */
export function ruleTexts(name: RuleName): RuleTexts {
  return TEXTS[name];
}

/** The lengths of lives, and of expirations. */
const LIFE_WORDS: Readonly<Record<ExpirationOption, string>> = {
  never: RULE_VALUES.noLimit,
  ...LIFE_TEXTS,
};

/** "school.example", or the words for all domains without a policy. */
export function domainLabel(domain: string): string {
  return domain === OTHER_DOMAINS ? ADMIN_TEXTS.otherDomains : domain;
}

/** Whom a domain's policy applies to. */
export function policyLead(domain: string): string {
  return domain === OTHER_DOMAINS ? ADMIN_TEXTS.otherDomainsLead : domainPolicyLead({ domain });
}

/** A policy in one sentence per rule that differs from what applies without policies. */
export function policySummary(policy: Policy): readonly string[] {
  return RULE_NAMES.map((name) => summaryOf(policy, name)).filter((sentence) => sentence !== undefined);
}

function summaryOf(policy: Policy, name: RuleName): string | undefined {
  const { sentence, sentences } = ruleTexts(name);
  const value = policy[name];
  if (!ruleCounts(name, policy)) return undefined;
  if (typeof value === 'object') return sentence?.({ value: listedDomains(value), count: value.length });
  if (value === DEFAULT_POLICY[name]) return undefined;
  return sentences?.[String(value)];
}

/** The names of the rules that differ between two versions, each with its new value. */
export function policyChanges(before: Policy, after: Policy): readonly string[] {
  return RULE_NAMES.filter((rule) => JSON.stringify(before[rule]) !== JSON.stringify(after[rule])).map(
    (rule) => namedValue({ name: RULE_TEXTS[rule].name, value: ruleValue(after, rule) }),
  );
}

/** What someone else changed meanwhile, and which of it is not in the draft. */
export function rebaseSentences({ before, theirs, clashes }: Rebase): readonly string[] {
  const changes = policyChanges(before, theirs).map((change) => theyChanged({ change }));
  const kept = clashes.map((rule) => youChangedToo({ rule: RULE_TEXTS[rule].name }));
  return [...changes, ...kept];
}

function ruleValue(policy: Policy, name: RuleName): string {
  const value = policy[name];
  if (typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'string') return ruleWord(name, value);
  return listRule(name)?.of === 'address'
    ? countLabel(value.length)
    : listedDomains(value) || RULE_VALUES.none;
}

/** A rule's value in plain words; the value itself if there are none. */
export function ruleWord(name: string, value: string): string {
  const rule = RULE_NAMES.find((one) => one === name);
  if (rule === undefined) return value;
  const words: RuleTexts['values'] = ruleOf(rule).kind === 'duration' ? LIFE_WORDS : ruleTexts(rule).values;
  return words?.[value] ?? value;
}

export function yesOrNo(value: boolean): string {
  return value ? RULE_VALUES.yes : RULE_VALUES.no;
}

/** What saving a change does, one sentence for each effect. */
export function previewSentences(preview: PolicyPreview, timeZone?: string): readonly string[] {
  const { recordings, graceEndsAt, deletions, laterDeletions, firstLaterDeletionAt, silenced } = preview;
  const graceEnd = shortDate(graceEndsAt * 1000, timeZone);
  return [
    deletions > 0 && willDeleteRecordings({ count: deletions, graceEnd }),
    firstLaterDeletionAt !== null &&
      willDeleteLater({
        count: laterDeletions,
        isMore: deletions > 0,
        first: shortDate(firstLaterDeletionAt * 1000, timeZone),
      }),
    deletions === 0 && laterDeletions > 0 && nothingInGrace({ graceEnd }),
    silenced > 0 && willSilence({ count: silenced }),
    deletions + laterDeletions + silenced === 0 && endsNothing({ count: recordings }),
  ].filter((sentence) => sentence !== false);
}
