import { policySchema } from '@beep/api/contract';
import { DEFAULT_GRACE_DAYS, MAX_GRACE_DAYS, MIN_GRACE_DAYS } from '@beep/api/features/admin';
import {
  listRule,
  type Policy,
  RULE_NAMES,
  type RuleName,
  ruleOf,
  shortenExpiration,
} from '@beep/core/policies';
import { type Command, type OptionValues, textOption, UsageError } from '../command.ts';
import { readAddresses } from './read-addresses.ts';

/** The help of each option: a placeholder for its value, and a summary. */
const RULE_OPTIONS: Readonly<Record<RuleName, { readonly value: string; readonly summary: string }>> = {
  recording: { value: 'WHO', summary: 'Who may record: everyone, listed or nobody' },
  recorders: { value: 'FILE', summary: 'The addresses for "listed", one on each line' },
  longestLife: { value: 'TIME', summary: '1_day, 1_week, 1_month, 1_year or never' },
  defaultExpiry: { value: 'TIME', summary: 'For users who chose none; at most the longest life' },
  listeners: { value: 'WHO', summary: 'anyone with the link, or domains' },
  listenerDomains: { value: 'LIST', summary: 'The domains for "domains", separated by commas' },
  downloads: { value: 'WHO', summary: 'everyone or owner' },
  transcripts: { value: 'WHEN', summary: 'on, off or owner, who then chooses' },
  replies: { value: 'YES', summary: 'Offer voice replies: yes or no' },
  administratorsPlay: { value: 'YES', summary: 'Let administrators play recordings: yes or no' },
  answersHeardBy: { value: 'WHO', summary: 'Who hears answers at most: everyone, answerers or owner' },
  answerNames: { value: 'YES', summary: 'Let others see short names with answers: yes or no' },
  apiTokens: { value: 'WHETHER', summary: 'API tokens of users: allowed or forbidden' },
  webhooks: { value: 'WHETHER', summary: 'Webhooks of users: allowed or forbidden' },
  longestTokenLife: { value: 'TIME', summary: 'Of API tokens: 7_days, 30_days, 90_days or 1_year' },
  hearing: { value: 'YES', summary: 'Let owners see whether a recording was heard: yes or no' },
};

/** The rules of a policy as options; those that are not given stay as they are. */
export const POLICY_OPTIONS: Command['options'] = {
  ...Object.fromEntries(
    RULE_NAMES.map((name) => [optionOf(name), { type: 'string', ...RULE_OPTIONS[name] } as const]),
  ),
  'grace-days': {
    type: 'string',
    value: 'NUMBER',
    summary: `Days until anything is deleted; ${DEFAULT_GRACE_DAYS} by default`,
  },
};

/** The policy with the given rules. Rejects with a UsageError for values that a policy does not have. */
export async function changedPolicy(before: Policy, options: OptionValues): Promise<Policy> {
  const given: Partial<Record<RuleName, unknown>> = {};
  for (const name of RULE_NAMES) {
    const text = textOption(options, optionOf(name));
    if (text !== undefined) given[name] = await readValue(name, text);
  }
  if (Object.keys(given).length === 0) throw new UsageError('Name at least one rule.');
  const { longestLife, defaultExpiry } = { ...before, ...given } as Policy;
  // A default that was not given is never longer than the longest life that was.
  const shortened = { ...before, defaultExpiry: shortenExpiration(longestLife, defaultExpiry) };
  const parsed = policySchema.safeParse({ ...shortened, ...given });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${optionOf(String(issue?.path[0]))}: ${issue?.message}.`);
}

/** The value of an option, which the schema then checks. */
async function readValue(name: RuleName, text: string): Promise<unknown> {
  const rule = ruleOf(name);
  switch (rule.kind) {
    case 'switch':
      if (text === 'yes' || text === 'no') return text === 'yes';
      throw new UsageError(`--${optionOf(name)} must be yes or no.`);
    case 'list':
      if (listRule(name)?.of === 'address') return await readAddresses(text);
      return text.split(/[\s,]+/).filter((domain) => domain !== '');
    default:
      return text;
  }
}

/** `longestLife` is `longest-life`. */
function optionOf(rule: string): string {
  return rule.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function graceDaysOption(options: OptionValues): number {
  const text = textOption(options, 'grace-days') ?? String(DEFAULT_GRACE_DAYS);
  const days = Number(text);
  if (/^\d{1,3}$/.test(text) && days >= MIN_GRACE_DAYS && days <= MAX_GRACE_DAYS) return days;
  throw new UsageError(`--grace-days must be a whole number from ${MIN_GRACE_DAYS} to ${MAX_GRACE_DAYS}.`);
}
