import { EXPIRATION_OPTIONS, type ExpirationOption } from '../expiry/expiration-option.ts';

/** A row of the table. `initial` is what applies without any policy. */
export type PolicyRule = (
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly initial: string }
  | { readonly kind: 'duration'; readonly initial: ExpirationOption }
  | { readonly kind: 'switch'; readonly initial: boolean }
  | { readonly kind: 'list'; readonly initial: readonly string[] }
) & {
  /** Owners are told its value. */
  readonly isOwn?: true;
  /** Programs older than the rule leave it out. Set it for every new rule. */
  readonly isOptional?: true;
};

/**
 * Every rule for the recordings that the users of one email domain make. The check of the API, the form, the command
 * line and the audit log are made from this table; `LIST_RULES` says what lists contain, `RULE_TEXTS` has the words,
 * and the command line those of its options.
 */
export const POLICY_RULES = {
  /** Who may record: everyone of the domain, the addresses of `recorders`, or nobody. */
  recording: { kind: 'choice', values: ['everyone', 'listed', 'nobody'], initial: 'everyone' },
  recorders: { kind: 'list', initial: [] },
  /** The longest time until a recording is deleted; `never` sets no limit. */
  longestLife: { kind: 'duration', initial: 'never', isOwn: true },
  /** The expiration of users who never chose one; at most `longestLife`. */
  defaultExpiry: { kind: 'duration', initial: 'never', isOwn: true },
  /** Who may download the mp3. */
  downloads: { kind: 'choice', values: ['everyone', 'owner'], initial: 'everyone', isOwn: true },
  /** Whether the service writes transcripts: always, never, or as the owner chooses. */
  transcripts: { kind: 'choice', values: ['on', 'off', 'owner'], initial: 'owner', isOwn: true },
  /** Whether listeners are offered a voice reply. */
  replies: { kind: 'switch', initial: true, isOwn: true },
  /** Who may listen: anyone with the link, or signed-in users of `listenerDomains`. Owners always may. */
  listeners: { kind: 'choice', values: ['anyone', 'domains'], initial: 'anyone', isOwn: true },
  listenerDomains: { kind: 'list', initial: [] },
  /** Whether administrators may play recordings; each play is in the audit log. */
  administratorsPlay: { kind: 'switch', initial: false },
  /** Whether owners learn when, and how far, a recording was heard. */
  hearing: { kind: 'switch', initial: true, isOptional: true },
  /** Who hears answers to a question at most; the question decides within it. */
  answersHeardBy: {
    kind: 'choice',
    values: ['everyone', 'answerers', 'owner'],
    initial: 'everyone',
    isOwn: true,
    isOptional: true,
  },
  /** Whether others may see first names or initials with the answers that they hear. */
  answerNames: { kind: 'switch', initial: true, isOwn: true, isOptional: true },
  /** Whether API tokens of the domain's users work. */
  apiTokens: { kind: 'choice', values: ['allowed', 'forbidden'], initial: 'allowed', isOptional: true },
  /** How long an API token lives at most, also one that was made before. */
  longestTokenLife: {
    kind: 'choice',
    values: ['7_days', '30_days', '90_days', '1_year'],
    initial: '1_year',
    isOptional: true,
  },
  /** Whether webhooks of the domain's users are sent. */
  webhooks: { kind: 'choice', values: ['allowed', 'forbidden'], initial: 'allowed', isOptional: true },
} as const;

export type RuleName = keyof typeof POLICY_RULES;

type ValueOf<Rule> = Rule extends { readonly values: readonly (infer Value)[] }
  ? Value
  : Rule extends { readonly kind: 'duration' }
    ? ExpirationOption
    : Rule extends { readonly kind: 'switch' }
      ? boolean
      : readonly string[];

/** The rules for the recordings that the users of one email domain make. */
export type Policy = { readonly [Name in RuleName]: ValueOf<(typeof POLICY_RULES)[Name]> };

export const RULE_NAMES = Object.keys(POLICY_RULES) as readonly RuleName[];

/** A row of the table. */
export function ruleOf(name: RuleName): PolicyRule {
  return POLICY_RULES[name];
}

/** What applies without any policy. */
export const DEFAULT_POLICY = Object.fromEntries(
  RULE_NAMES.map((name) => [name, ruleOf(name).initial]),
) as unknown as Policy;

/** The rules of `names` in an answer of the service; undefined if one is missing or has an unknown value. */
export function readRules<Name extends RuleName>(
  names: readonly Name[],
  fields: Readonly<Record<string, unknown>>,
): Pick<Policy, Name> | undefined {
  const rules = names.map((name) => [name, readValue(ruleOf(name), fields[name])] as const);
  if (rules.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(rules) as Pick<Policy, Name>;
}

function readValue(rule: PolicyRule, value: unknown): unknown {
  if (value === undefined && rule.isOptional) return rule.initial;
  if (rule.kind === 'switch') return typeof value === 'boolean' ? value : undefined;
  if (rule.kind !== 'list') return valuesOf(rule).find((one) => one === value);
  return Array.isArray(value) ? value.filter((entry) => entry && typeof entry === 'string') : undefined;
}

/** The values that a choice or a duration can have. */
export function valuesOf(rule: Extract<PolicyRule, { kind: 'choice' | 'duration' }>): readonly string[] {
  return rule.kind === 'choice' ? rule.values : EXPIRATION_OPTIONS;
}

/** The policy of all domains without one of their own, and of users without a verified address. */
export const OTHER_DOMAINS = '*';

/** From the shortest life to the longest. */
const BY_LENGTH: readonly ExpirationOption[] = [
  ...EXPIRATION_OPTIONS.filter((option) => option !== 'never'),
  'never',
];

/** True if a policy's `longestLife` allows the option. */
export function allowsExpiration(longestLife: ExpirationOption, option: ExpirationOption): boolean {
  return BY_LENGTH.indexOf(option) <= BY_LENGTH.indexOf(longestLife);
}

/** The option, or the longest allowed one if it exceeds that. */
export function shortenExpiration(longestLife: ExpirationOption, option: ExpirationOption): ExpirationOption {
  return allowsExpiration(longestLife, option) ? option : longestLife;
}
