import { emailAddressSchema, policyScopeSchema } from '@beep/api/contract';
import { parseSuspensionReason } from '@beep/api/features/admin';
import { MAX_SUSPENSION_REASON_LENGTH } from '@beep/core/limits';
import { OTHER_DOMAINS } from '@beep/core/policies';
import type { Domains } from '../../storage/domains.ts';
import { type OptionValues, textOption, UsageError } from '../command.ts';

/** An email address in lower case. */
export function addressOf(text: string | undefined): string {
  const parsed = emailAddressSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`"${text}" is no email address.`);
}

/** A domain such as `school.example`, or `*`. */
export function scopeOf(text: string | undefined): string {
  const parsed = policyScopeSchema.safeParse(text?.toLowerCase());
  if (parsed.success) return parsed.data;
  throw new UsageError(`"${text}" is no domain. Write one such as school.example, or "*".`);
}

export const DOMAIN_OPTION = {
  domain: { type: 'string', value: 'DOMAIN', summary: 'Only this domain' },
} as const;

/** The domains of `--domain`; without it all. */
export function domainsOption(options: OptionValues): Domains {
  const text = textOption(options, 'domain');
  const domain = text === undefined ? OTHER_DOMAINS : scopeOf(text);
  return domain === OTHER_DOMAINS ? 'all' : [domain];
}

/** Why a recording is suspended. */
export const REASON_OPTION = {
  reason: { type: 'string', value: 'TEXT', summary: 'Of a suspension, why; the owner reads it' },
} as const;

/** Empty for none. */
export function reasonOption(options: OptionValues): string {
  const reason = parseSuspensionReason(textOption(options, 'reason') ?? '');
  if (reason !== undefined) return reason;
  throw new UsageError(`--reason has at most ${MAX_SUSPENSION_REASON_LENGTH} characters.`);
}
