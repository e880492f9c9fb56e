import { z } from 'zod';
import { emailOf } from '../auth/email-of.ts';
import { domainOf } from '../policies/domain-of.ts';
import { listOf, type Parsed } from './config-values.ts';

export interface AdministratorSettings {
  /** Verified addresses in lower case; they administer every domain. */
  readonly administrators: readonly string[];
}

export const administratorSchema: z.ZodType<AdministratorSettings, Readonly<Record<string, unknown>>> = z
  .object({ ADMINISTRATORS: listOf(parseAddress) })
  .transform((env) => ({ administrators: env.ADMINISTRATORS }));

function parseAddress(text: string): Parsed<string> {
  const address = emailOf({ verifiedEmail: text });
  if (address !== null && domainOf(address) !== null) return { value: address };
  return { problem: `ADMINISTRATORS must list email addresses, not "${text}".` };
}
