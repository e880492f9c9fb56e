import {
  allowsExpiration,
  listRule,
  OTHER_DOMAINS,
  OWN_RULE_NAMES,
  POLICY_DOMAIN,
  type Policy,
  RULE_NAMES,
  type RuleName,
  ruleOf,
  valuesOf,
} from '@beep/core/policies';
import * as z from 'zod/mini';
import { named } from './calls/parts.ts';

export const policyDomainSchema = z
  .string()
  .check(z.regex(POLICY_DOMAIN, 'must be a domain such as school.example'));
/** A domain, or `*` for all domains without a policy of their own. */
export const policyScopeSchema = z.union([z.enum([OTHER_DOMAINS]), policyDomainSchema]);

/**
 * The form of an email address in rows and lists: its ASCII letters in lower case. Other letters stay, because some turn
 * into those of another address, as the Kelvin sign turns into a k.
 */
export function foldAddress(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** An email address, as {@link foldAddress} gives it. */
export const emailAddressSchema = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(320)),
    z.transform((address: string) => foldAddress(address.trim())),
  ),
  z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
);

/** The schema of a rule's value. */
function ruleSchema(name: RuleName): z.ZodMiniType {
  const rule = ruleOf(name);
  const schema = valueSchema(name);
  return rule.isOptional ? z._default(schema, rule.initial) : schema;
}

function valueSchema(name: RuleName): z.ZodMiniType {
  const rule = ruleOf(name);
  if (rule.kind === 'switch') return z.boolean();
  if (rule.kind !== 'list') return z.enum(valuesOf(rule));
  const { of, maxEntries = 0 } = listRule(name) ?? {};
  return z.array(of === 'address' ? emailAddressSchema : policyDomainSchema).check(z.maxLength(maxEntries));
}

function ruleSchemas<Name extends RuleName>(names: readonly Name[]) {
  const schemas = names.map((name) => [name, ruleSchema(name)]);
  return Object.fromEntries(schemas) as { readonly [Rule in Name]: z.ZodMiniType<Policy[Rule]> };
}

/** The rules of one domain, in the shape of core's `Policy`. */
export const policySchema = named(
  'Policy',
  z.object(ruleSchemas(RULE_NAMES)).check(
    z.refine((policy) => allowsExpiration(policy.longestLife, policy.defaultExpiry), {
      path: ['defaultExpiry'],
      message: 'must not exceed longestLife',
    }),
    z.refine((policy) => policy.listeners === 'anyone' || policy.listenerDomains.length > 0, {
      path: ['listenerDomains'],
      message: 'must name a domain if listeners is "domains"',
    }),
  ),
);

/** What applies to the signed-in user's own recordings. */
export const ownPolicySchema = named(
  'OwnPolicy',
  z.object({
    mayRecord: z.boolean().check(z.describe('False if a policy forbids this user to record.')),
    ...ruleSchemas(OWN_RULE_NAMES),
    administrator: z.boolean().check(z.describe('True if the user may open the administration page.')),
  }),
);
