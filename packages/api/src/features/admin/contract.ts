import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, numberInQuery, whole } from '../../calls/parts.ts';
import { emailAddressSchema, policyScopeSchema } from '../../policy-schemas.ts';
import { moderationCalls } from './moderation-calls.ts';
import { next, ofDomain, paged } from './parts.ts';
import { peopleCalls } from './people-calls.ts';
import { policyCalls } from './policy-calls.ts';
import { AUDIT_ACTIONS, AUDIT_FORMATS, MAX_KNOWN_DOMAINS } from './values.ts';

const scope = named(
  'AdministratorScope',
  z.object({
    email: z.string(),
    domains: z.array(policyScopeSchema).check(z.describe('`*` stands for every domain.')),
    known: z.exactOptional(
      z
        .array(z.string())
        .check(
          z.describe(
            `With \`*\`: the domains of people, of recordings or with a policy, by name; at most ${MAX_KNOWN_DOMAINS} of the first two kinds.`,
          ),
        ),
    ),
  }),
);

const administrator = named(
  'Administrator',
  z.object({
    email: z.string(),
    domain: policyScopeSchema,
    namedBy: z.string().check(z.describe('An email address, or "configuration".')),
    namedAt: z.exactOptional(whole()),
  }),
);
const administratorList = named('AdministratorList', z.object({ administrators: knownOnly(administrator) }));
const changed = { email: emailAddressSchema, domain: policyScopeSchema };
const change = named('AdministratorChange', z.object(changed));

const usageDay = z.object({
  day: z.iso.date(),
  recordings: whole(),
  seconds: z.number().check(z.nonnegative()),
  bytes: whole(),
});
const usage = named(
  'Usage',
  z.object({
    days: knownOnly(usageDay).check(z.describe('One entry a day in UTC, oldest first, without gaps.')),
    stored: z.object({ people: whole(), recordings: whole(), bytes: whole() }),
  }),
);

const auditEntry = named(
  'AuditEntry',
  z.object({
    id: z.string().check(z.describe('Sorts by time.')),
    at: whole(),
    actor: z.string().check(z.describe('An email address, or "operator" for the command line.')),
    action: z.enum(AUDIT_ACTIONS),
    domain: z.nullable(z.string()),
    subject: z.string().check(z.describe('An email address, an account, a recording or a domain.')),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
);
const auditList = named('AuditList', z.object({ entries: knownOnly(auditEntry), ...next }));

/** What the signed-in administrator may administer. */
export type AdministratorScope = z.output<typeof scope>;
export type Administrator = z.output<typeof administrator>;
export type AdministratorChange = z.output<typeof change>;
export type Usage = z.output<typeof usage>;
export type UsageDay = z.output<typeof usageDay>;
/** Times are seconds since the epoch. */
export type AuditEntry = z.output<typeof auditEntry>;

const ADMINISTRATORS = '/admin/administrators';

/** Calls of administrators. Each is refused with `forbidden` outside the caller's domains. */
export const adminCalls = {
  getAdministratorScope: {
    method: 'GET',
    path: '/admin/me',
    caller: 'administrator',
    scope: null,
    summary: 'The domains that the signed-in user administers',
    answer: [200, 'The domains', scope],
    refusals: [],
  },
  ...policyCalls,
  listAdministrators: {
    method: 'GET',
    path: ADMINISTRATORS,
    caller: 'administrator',
    scope: null,
    summary: 'The administrators of the caller’s domains',
    answer: [200, 'The administrators', administratorList],
    refusals: [],
  },
  nameAdministrator: {
    method: 'POST',
    path: ADMINISTRATORS,
    caller: 'administrator',
    scope: null,
    summary: 'Name an administrator; doing it again changes nothing',
    body: change,
    answer: [204, 'Named'],
    refusals: ['not_json'],
  },
  removeAdministrator: {
    method: 'DELETE',
    path: ADMINISTRATORS,
    caller: 'administrator',
    scope: null,
    summary: 'Remove an administrator who was named; those of the configuration stay',
    query: z.object(changed),
    answer: [204, 'Removed'],
    refusals: ['not_found'],
  },
  ...peopleCalls,
  getUsage: {
    method: 'GET',
    path: '/admin/usage',
    caller: 'administrator',
    scope: null,
    summary: 'Recordings made per day, and what is stored',
    query: z.object({ ...ofDomain, days: numberInQuery({ min: 1, max: 366, initial: 90 }) }),
    answer: [200, 'The usage', usage],
    refusals: [],
  },
  listAuditEntries: {
    method: 'GET',
    path: '/admin/audit',
    caller: 'administrator',
    scope: null,
    summary: 'The audit log, newest first',
    query: z.object({ ...ofDomain, action: z.optional(z.enum(AUDIT_ACTIONS)), ...paged }),
    answer: [200, 'One page', auditList],
    refusals: [],
  },
  exportAuditLog: {
    method: 'GET',
    path: '/admin/audit/export',
    caller: 'administrator',
    scope: null,
    summary: 'The whole audit log as a file, oldest first',
    query: z.object({ format: z.enum(AUDIT_FORMATS) }),
    answer: [200, 'The file', ['text/csv', 'application/jsonl']],
    refusals: [],
  },
  ...moderationCalls,
} as const satisfies Record<string, Call>;
