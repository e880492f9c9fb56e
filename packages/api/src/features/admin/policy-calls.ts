import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, whole } from '../../calls/parts.ts';
import { policySchema, policyScopeSchema } from '../../policy-schemas.ts';
import { DEFAULT_GRACE_DAYS, MAX_GRACE_DAYS, MIN_GRACE_DAYS } from './values.ts';

const version = named(
  'PolicyVersion',
  z.object({
    domain: policyScopeSchema,
    version: z.int().check(z.minimum(1)),
    policy: policySchema,
    changedBy: z.string().check(z.describe('The email address, or "operator" for the command line.')),
    changedAt: whole(),
    graceEndsAt: whole('No recording made before the change is deleted by it before this time.'),
  }),
);
const versionList = named('PolicyVersionList', z.object({ policies: knownOnly(version) }));
const policyList = named(
  'PolicyList',
  z.object({
    policies: knownOnly(version),
    others: z
      .optional(policySchema)
      .check(
        z.describe(
          'The policy of domains that have none of their own. `recorders` lists only users of your domains. Absent if the service is older.',
        ),
      ),
  }),
);

const change = named(
  'PolicyChange',
  z.object({
    policy: policySchema,
    graceDays: z._default(
      z.int().check(z.minimum(MIN_GRACE_DAYS), z.maximum(MAX_GRACE_DAYS)),
      DEFAULT_GRACE_DAYS,
    ),
    version: whole('The current version, 0 if there is none; `conflict` if it is another one.'),
  }),
);

const preview = named(
  'PolicyPreview',
  z.object({
    recordings: whole('Recordings under the policy now.'),
    graceEndsAt: whole('The end of the grace period.'),
    deletions: whole('Recordings that are deleted then because of the change.'),
    laterDeletions: whole('Recordings whose end the change moves to a later date than that.'),
    firstLaterDeletionAt: z
      .nullable(whole())
      .check(z.describe('When the first of `laterDeletions` is deleted; null if there are none.')),
    silenced: whole('Recordings that anyone could hear and only the listed domains can from now on.'),
  }),
);

/** A version of a domain's policy. Versions count from 1, and times are seconds since the epoch. */
export type PolicyVersion = z.output<typeof version>;
export type PolicyChange = z.output<typeof change>;
/** What a change of policy will do. */
export type PolicyPreview = z.output<typeof preview>;

const OF_DOMAIN = '/admin/policies/{domain}';
/** Room for the longest list of users who may record. */
const BODY_BYTES = 1024 * 1024;

export const policyCalls = {
  listPolicies: {
    method: 'GET',
    path: '/admin/policies',
    caller: 'administrator',
    scope: null,
    summary: 'The current policy of each domain that has one',
    answer: [200, 'The policies', policyList],
    refusals: [],
  },
  listPolicyVersions: {
    method: 'GET',
    path: `${OF_DOMAIN}/versions`,
    caller: 'administrator',
    scope: null,
    summary: 'The versions of a policy, newest first',
    answer: [200, 'The versions', versionList],
    refusals: ['invalid_request'],
  },
  previewPolicy: {
    method: 'POST',
    path: `${OF_DOMAIN}/preview`,
    caller: 'administrator',
    scope: null,
    summary: 'What a change of policy would do; changes nothing',
    body: change,
    bodyBytes: BODY_BYTES,
    answer: [200, 'The effects', preview],
    refusals: ['conflict', 'not_json'],
  },
  changePolicy: {
    method: 'PUT',
    path: OF_DOMAIN,
    caller: 'administrator',
    scope: null,
    summary: 'Change a policy',
    body: change,
    bodyBytes: BODY_BYTES,
    answer: [200, 'The new version', version],
    refusals: ['conflict', 'not_json'],
  },
} as const satisfies Record<string, Call>;
