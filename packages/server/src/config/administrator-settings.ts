import { z } from 'zod';
import { emailOf } from '../auth/email-of.ts';
import { domainOf } from '../policies/domain-of.ts';
import { listOf, type Parsed, wholeNumber } from './config-values.ts';

export interface AdministratorSettings {
  /** Verified addresses in lower case; they administer every domain. */
  readonly administrators: readonly string[];
  /** How long the audit log keeps an entry. */
  readonly auditDays: number;
}

const DEFAULT_AUDIT_DAYS = 1095;
const MAX_AUDIT_DAYS = 36_500;

export const administratorSchema: z.ZodType<AdministratorSettings, Readonly<Record<string, unknown>>> = z
  .object({
    ADMINISTRATORS: listOf(parseAddress),
    AUDIT_DAYS: wholeNumber('AUDIT_DAYS', { fallback: DEFAULT_AUDIT_DAYS, min: 1, max: MAX_AUDIT_DAYS }),
  })
  .transform((env) => ({ administrators: env.ADMINISTRATORS, auditDays: env.AUDIT_DAYS }));

function parseAddress(text: string): Parsed<string> {
  const address = emailOf({ verifiedEmail: text });
  if (address !== null && domainOf(address) !== null) return { value: address };
  return { problem: `ADMINISTRATORS must list email addresses, not "${text}".` };
}
