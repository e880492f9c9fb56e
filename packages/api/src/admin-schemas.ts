import { AUDIT_FORMATS, parseSuspensionReason, REPORTED_STATES } from '@beep/core/admin';
import { SOURCE_TAGS } from '@beep/core/hosts';
import { MAX_SUSPENSION_REASON_LENGTH } from '@beep/core/limits';
import { z } from '@hono/zod-openapi';
import {
  AUDIT_ACTIONS,
  BULK_OUTCOMES,
  MAX_BULK_ADDRESSES,
  MAX_KNOWN_DOMAINS,
  PERSON_SORTS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
} from './admin-values.ts';
import { emailAddressSchema, policyScopeSchema } from './policy-schemas.ts';
import { count, optional, seconds } from './schema-parts.ts';

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);
const pageSize = (fallback: number): z.ZodType<number> =>
  wholeNumber.pipe(z.number().int().min(1).max(100)).default(fallback).openapi({ type: 'integer' });
/** The `next` of the page before. */
const cursor = z.string().max(800).optional();
const next = optional(
  z.string().openapi({ description: 'The cursor of the next page; absent on the last.' }),
);

/** What the signed-in administrator may administer. */
export const administratorScopeSchema = z
  .object({
    email: z.string(),
    domains: z.array(policyScopeSchema).openapi({ description: '`*` stands for every domain.' }),
    known: optional(
      z.array(z.string()).openapi({
        description: `With \`*\`: the domains of people, of recordings or with a policy, by name; at most ${MAX_KNOWN_DOMAINS} of the first two kinds.`,
      }),
    ),
  })
  .openapi('AdministratorScope', { required: ['email', 'domains'] });

const administratorSchema = z
  .object({
    email: z.string(),
    domain: policyScopeSchema,
    namedBy: z.string().openapi({ description: 'An email address, or "configuration".' }),
    namedAt: optional(seconds),
  })
  .openapi('Administrator', { required: ['email', 'domain', 'namedBy'] });
export const administratorListSchema = z
  .object({ administrators: z.array(administratorSchema) })
  .openapi('AdministratorList');
export const administratorChangeSchema = z
  .object({ email: emailAddressSchema, domain: policyScopeSchema })
  .openapi('AdministratorChange');

/** A user who has recorded. */
export const personSchema = z
  .object({
    uid: z.string(),
    email: z.string().nullable().openapi({ description: 'null without a verified address.' }),
    domain: z.string().nullable(),
    recordings: count,
    bytes: count,
    lastUsedAt: seconds,
  })
  .openapi('Person');
export const personListQuerySchema = z.object({
  domain: policyScopeSchema.optional(),
  q: z.string().max(200).optional().openapi({ description: 'The beginning of the email address.' }),
  sort: z.enum(PERSON_SORTS).default('email'),
  limit: pageSize(50),
  after: cursor,
});
export const personListSchema = z
  .object({
    people: z.array(personSchema),
    total: count,
    unnamed: optional(
      count.openapi({
        description:
          'People without a verified address, for administrators of every domain. Absent if there are none.',
      }),
    ),
    next,
  })
  .openapi('PersonList', { required: ['people', 'total'] });

/** A recording as administrators see it: without its link's audio. */
const personRecordingSchema = z
  .object({
    id: z.string(),
    createdAt: seconds,
    duration: z.number().nonnegative().openapi({ description: 'Seconds.' }),
    bytes: count,
    source: z.enum(SOURCE_TAGS),
    expiresAt: seconds.openapi({ description: '0 for never.' }),
    suspended: z.boolean(),
  })
  .openapi('PersonRecording');
export const personRecordingListSchema = z
  .object({
    person: personSchema,
    mayPlay: z.boolean().openapi({ description: 'Whether the policy lets administrators play.' }),
    recordings: z.array(personRecordingSchema),
    total: count,
    next,
  })
  .openapi('PersonRecordingList', { required: ['person', 'mayPlay', 'recordings', 'total'] });
export const pageQuerySchema = z.object({ limit: pageSize(50), after: cursor });

export const bulkDeletionRequestSchema = z
  .object({ addresses: z.array(emailAddressSchema).min(1).max(MAX_BULK_ADDRESSES), dryRun: z.boolean() })
  .openapi('BulkDeletionRequest');
export const bulkDeletionSchema = z
  .object({
    results: z.array(
      z.object({ address: z.string(), outcome: z.enum(BULK_OUTCOMES), recordings: count, bytes: count }),
    ),
  })
  .openapi('BulkDeletion');

export const usageQuerySchema = z.object({
  domain: policyScopeSchema.optional(),
  days: wholeNumber.pipe(z.number().int().min(1).max(366)).default(90).openapi({ type: 'integer' }),
});
export const usageSchema = z
  .object({
    days: z
      .array(
        z.object({ day: z.iso.date(), recordings: count, seconds: z.number().nonnegative(), bytes: count }),
      )
      .openapi({ description: 'One entry a day in UTC, oldest first, without gaps.' }),
    stored: z.object({ people: count, recordings: count, bytes: count }),
  })
  .openapi('Usage');

/** An entry of the audit log. */
export const auditEntrySchema = z
  .object({
    id: z.string().openapi({ description: 'Sorts by time.' }),
    at: seconds,
    actor: z.string().openapi({ description: 'An email address, or "operator" for the command line.' }),
    action: z.enum(AUDIT_ACTIONS),
    domain: z.string().nullable(),
    subject: z.string().openapi({ description: 'An email address, an account, a recording or a domain.' }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .openapi('AuditEntry');
export const auditQuerySchema = z.object({
  domain: policyScopeSchema.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  limit: pageSize(50),
  after: cursor,
});
export const auditListSchema = z
  .object({ entries: z.array(auditEntrySchema), next })
  .openapi('AuditList', { required: ['entries'] });
export const auditExportQuerySchema = z.object({ format: z.enum(AUDIT_FORMATS) });

/** A reported recording as its administrator may know it. */
export const reportedRecordingSchema = z
  .object({
    url: z.url().openapi({ description: 'Its share link.' }),
    createdAt: seconds,
    duration: z.number().nonnegative().openapi({ description: 'Seconds.' }),
    title: optional(z.string().openapi({ description: 'As listeners see it; absent if they see none.' })),
    transcript: optional(
      z.enum(['unchecked', 'checked']).openapi({
        description: 'Absent without one, or if the administrator may not read it.',
      }),
    ),
    audio: optional(
      z.url().openapi({
        description: 'URL of the audio. Present only if the rules for listeners admit this administrator.',
      }),
    ),
    playable: z.boolean().openapi({
      description: 'Whether the administrator may hear it, with `audio` or by `playAsAdministrator`.',
    }),
  })
  .openapi('ReportedRecording', { required: ['url', 'createdAt', 'duration', 'playable'] });

/** What a listener reports about a recording; no account is needed. */
export const reportRequestSchema = z
  .object({ reason: z.enum(REPORT_REASONS), text: z.string().max(1000).default('') })
  .openapi('ReportRequest', { required: ['reason'] });
export const reportSchema = z
  .object({
    id: z.string(),
    recordingId: z.string(),
    domain: z.string().nullable(),
    owner: z.string().nullable().openapi({ description: "The owner's email address." }),
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    reportedAt: seconds,
    state: z.enum(REPORTED_STATES).openapi({ description: 'Of the recording.' }),
    further: optional(count).openapi({
      description:
        'Later reports of the same reporter, network or recording that were counted and not kept. Absent if there are none.',
    }),
    closedAt: optional(seconds),
    closedBy: optional(z.string()),
    outcome: optional(z.enum(REPORT_OUTCOMES)),
    recording: optional(
      reportedRecordingSchema.openapi({ description: 'Absent once it is deleted or has expired.' }),
    ),
    reply: optional(
      z
        .object({
          createdAt: seconds,
          duration: z.number(),
          mime: z.string(),
          playable: z.boolean().openapi({ description: 'Whether the policy lets administrators play.' }),
        })
        .openapi({ description: 'The voice reply that its owner reports. Absent once it has ended.' }),
    ),
  })
  .openapi('Report', {
    required: ['id', 'recordingId', 'domain', 'owner', 'reason', 'text', 'reportedAt', 'state'],
  });
export const reportListQuerySchema = z.object({
  state: z.enum(['open', 'closed']).default('open'),
  limit: pageSize(50),
  after: cursor,
});
export const reportListSchema = z
  .object({ reports: z.array(reportSchema), open: count, next })
  .openapi('ReportList', { required: ['reports', 'open'] });
const suspensionReason = z
  .string()
  .default('')
  .transform((text, context) => {
    const reason = parseSuspensionReason(text);
    if (reason !== undefined) return reason;
    const message = `must have at most ${MAX_SUSPENSION_REASON_LENGTH} characters`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .openapi({ type: 'string', description: 'Why it is suspended, in words for its owner. Empty for none.' });
export const suspensionSchema = z
  .object({ reason: suspensionReason })
  .openapi('Suspension', { required: [] });
export const reportClosingSchema = z
  .object({ outcome: z.enum(REPORT_OUTCOMES), reason: suspensionReason })
  .openapi('ReportClosing', { required: ['outcome'] });

/** A link that plays or downloads for a few minutes without a token. */
export const temporaryLinkSchema = z.object({ url: z.url(), expiresAt: seconds }).openapi('TemporaryLink');
