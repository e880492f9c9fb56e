import { DEFAULT_GRACE_DAYS, MAX_GRACE_DAYS, MIN_GRACE_DAYS } from '@beep/api';
import { policySchema } from '@beep/api/contract';
import { EXPIRATION_OPTIONS, type ExpirationOption } from '@beep/core/expiry';
import { type Policy, shortenExpiration } from '@beep/core/policies';
import { type Command, type OptionValues, textOption, UsageError } from '../command.ts';
import { readAddresses } from './read-addresses.ts';

const rule = (value: string, summary: string): Command['options'][string] => ({
  type: 'string',
  value,
  summary,
});

/** The rules of a policy as options; those that are not given stay as they are. */
export const POLICY_OPTIONS: Command['options'] = {
  recording: rule('WHO', 'Who may record: everyone, listed or nobody'),
  recorders: rule('FILE', 'The addresses for "listed", one on each line'),
  'longest-life': rule('TIME', '1_day, 1_week, 1_month, 1_year or never'),
  'default-expiry': rule('TIME', 'For users who chose none; at most the longest life'),
  downloads: rule('WHO', 'everyone or owner'),
  transcripts: rule('WHEN', 'on, off or owner, who then chooses'),
  replies: rule('YES', 'Offer voice replies: yes or no'),
  listeners: rule('WHO', 'anyone with the link, or domains'),
  'listener-domains': rule('LIST', 'The domains for "domains", separated by commas'),
  'administrators-play': rule('YES', 'Let administrators play recordings: yes or no'),
  hearing: rule('YES', 'Let owners see whether a recording was heard: yes or no'),
  'grace-days': rule('NUMBER', `Days until anything is deleted; ${DEFAULT_GRACE_DAYS} by default`),
};

/** The policy with the given rules. Rejects with a UsageError for values that a policy does not have. */
export async function changedPolicy(before: Policy, options: OptionValues): Promise<Policy> {
  const recorders = textOption(options, 'recorders');
  const texts = {
    recording: textOption(options, 'recording'),
    longestLife: textOption(options, 'longest-life'),
    defaultExpiry: textOption(options, 'default-expiry'),
    downloads: textOption(options, 'downloads'),
    transcripts: textOption(options, 'transcripts'),
    listeners: textOption(options, 'listeners'),
    replies: yesOption(options, 'replies'),
    administratorsPlay: yesOption(options, 'administrators-play'),
    hearing: yesOption(options, 'hearing'),
    listenerDomains: textOption(options, 'listener-domains')
      ?.split(/[\s,]+/)
      .filter((domain) => domain !== ''),
    recorders: recorders === undefined ? undefined : await readAddresses(recorders),
  };
  const given = Object.entries(texts).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new UsageError('Name at least one rule.');
  const parsed = policySchema.safeParse(
    withShorterDefault({ ...before, ...Object.fromEntries(given) }, texts),
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${optionOf(issue?.path[0])}: ${issue?.message}.`);
}

/** A default that was not given is never longer than the longest life that was. */
function withShorterDefault(policy: Policy, given: { readonly defaultExpiry: string | undefined }): Policy {
  const { longestLife, defaultExpiry } = policy;
  if (given.defaultExpiry !== undefined || !isExpirationOption(longestLife)) return policy;
  return { ...policy, defaultExpiry: shortenExpiration(longestLife, defaultExpiry) };
}

function isExpirationOption(value: string): value is ExpirationOption {
  return EXPIRATION_OPTIONS.some((option) => option === value);
}

/** `longestLife` is `--longest-life`. */
function optionOf(rule: PropertyKey | undefined): string {
  return `--${String(rule).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export function graceDaysOption(options: OptionValues): number {
  const text = textOption(options, 'grace-days') ?? String(DEFAULT_GRACE_DAYS);
  const days = Number(text);
  if (/^\d{1,3}$/.test(text) && days >= MIN_GRACE_DAYS && days <= MAX_GRACE_DAYS) return days;
  throw new UsageError(`--grace-days must be a whole number from ${MIN_GRACE_DAYS} to ${MAX_GRACE_DAYS}.`);
}

function yesOption(options: OptionValues, name: string): boolean | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new UsageError(`--${name} must be yes or no.`);
}
