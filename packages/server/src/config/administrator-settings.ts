import { z } from 'zod';
import { emailOf } from '../auth/email-of.ts';
import { domainOf } from '../policies/domain-of.ts';
import { listOf, type Parsed, wholeNumber } from './config-values.ts';

const MAX_AUDIT_DAYS = 36_500;

export const administratorSchema = z
  .object({
    ADMINISTRATORS: listOf(
      {
        about: 'Verified addresses, separated by commas or spaces, of administrators of all domains',
      },
      parseAddress,
    ),
    AUDIT_DAYS: wholeNumber({
      about: 'How long audit entries stay',
      ...{ fallback: 1095, min: 1, max: MAX_AUDIT_DAYS },
    }),
  })
  .transform((env) => ({
    /** In lower case. */
    administrators: env.ADMINISTRATORS,
    auditDays: env.AUDIT_DAYS,
  }));

function parseAddress(text: string): Parsed<string> {
  const address = emailOf({ verifiedEmail: text });
  if (address !== null && domainOf(address) !== null) return { value: address };
  return { problem: `must list email addresses, not "${text}".` };
}
