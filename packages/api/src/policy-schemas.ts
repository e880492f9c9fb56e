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
import { z } from '@hono/zod-openapi';
import { DEFAULT_GRACE_DAYS, MAX_GRACE_DAYS, MIN_GRACE_DAYS } from './policy-values.ts';
import { seconds } from './schema-parts.ts';

const policyDomainSchema = z.string().regex(POLICY_DOMAIN, 'must be a domain such as school.example');
/** A domain, or `*` for all domains without a policy of their own. */
export const policyScopeSchema = z.union([z.literal(OTHER_DOMAINS), policyDomainSchema]);

/**
 * The form of an email address in rows and lists: its ASCII letters in lower case. Other letters stay, because some turn
 * into those of another address, as the Kelvin sign turns into a k.
 */
export function foldAddress(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** An email address, as {@link foldAddress} gives it. */
export const emailAddressSchema = z
  .string()
  .max(320)
  .transform((address) => foldAddress(address.trim()))
  .pipe(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'));

/** The schema of a rule's value. */
function ruleSchema(name: RuleName): z.ZodType {
  const rule = ruleOf(name);
  const schema = valueSchema(name);
  return rule.isOptional ? schema.default(rule.initial) : schema;
}

function valueSchema(name: RuleName): z.ZodType {
  const rule = ruleOf(name);
  if (rule.kind === 'switch') return z.boolean();
  if (rule.kind !== 'list') return z.enum(valuesOf(rule));
  const { of, maxEntries = 0 } = listRule(name) ?? {};
  return z.array(of === 'address' ? emailAddressSchema : policyDomainSchema).max(maxEntries);
}

function ruleSchemas<Name extends RuleName>(names: readonly Name[]) {
  const schemas = names.map((name) => [name, ruleSchema(name)]);
  return Object.fromEntries(schemas) as { readonly [Rule in Name]: z.ZodType<Policy[Rule]> };
}

/** The rules of one domain, in the shape of core's `Policy`. */
export const policySchema = z
  .object(ruleSchemas(RULE_NAMES))
  .refine((policy) => allowsExpiration(policy.longestLife, policy.defaultExpiry), {
    path: ['defaultExpiry'],
    message: 'must not exceed longestLife',
  })
  .refine((policy) => policy.listeners === 'anyone' || policy.listenerDomains.length > 0, {
    path: ['listenerDomains'],
    message: 'must name a domain if listeners is "domains"',
  })
  .openapi('Policy');

/** What applies to the signed-in user's own recordings. */
export const ownPolicySchema = z
  .object({
    mayRecord: z.boolean().openapi({ description: 'False if a policy forbids this user to record.' }),
    ...ruleSchemas(OWN_RULE_NAMES),
    administrator: z.boolean().openapi({ description: 'True if the user may open the administration page.' }),
  })
  .openapi('OwnPolicy');

/** A version of a domain's policy. Versions count from 1. */
export const policyVersionSchema = z
  .object({
    domain: policyScopeSchema,
    version: z.number().int().min(1),
    policy: policySchema,
    changedBy: z.string().openapi({ description: 'The email address, or "operator" for the command line.' }),
    changedAt: seconds,
    graceEndsAt: seconds.openapi({
      description: 'No recording made before the change is deleted by it before this time.',
    }),
  })
  .openapi('PolicyVersion');

export const policyListSchema = z.object({ policies: z.array(policyVersionSchema) }).openapi('PolicyList');

export const policyChangeSchema = z
  .object({
    policy: policySchema,
    graceDays: z.number().int().min(MIN_GRACE_DAYS).max(MAX_GRACE_DAYS).default(DEFAULT_GRACE_DAYS),
    version: z
      .number()
      .int()
      .nonnegative()
      .openapi({ description: 'The current version, 0 if there is none; `conflict` if it is another one.' }),
  })
  .openapi('PolicyChange', { required: ['policy', 'version'] });

/** What a change of policy will delete. */
export const policyPreviewSchema = z
  .object({
    recordings: z.number().int().nonnegative().openapi({ description: 'Recordings under the policy now.' }),
    graceEndsAt: seconds.openapi({ description: 'The end of the grace period.' }),
    deletions: z
      .number()
      .int()
      .nonnegative()
      .openapi({ description: 'Recordings that are deleted then because of the change.' }),
    laterDeletions: z
      .number()
      .int()
      .nonnegative()
      .openapi({ description: 'Recordings whose end the change moves to a later date than that.' }),
    firstLaterDeletionAt: seconds.nullable().openapi({
      description: 'When the first of `laterDeletions` is deleted; null if there are none.',
    }),
    silenced: z.number().int().nonnegative().openapi({
      description: 'Recordings that anyone could hear and only the listed domains can from now on.',
    }),
  })
  .openapi('PolicyPreview');
