import { EXPIRATION_OPTIONS } from '@beep/core/expiry';
import { SOURCE_TAGS } from '@beep/core/hosts';
import { MAX_TITLE_LENGTH } from '@beep/core/limits';
import {
  FIELD_DESCRIPTIONS,
  type FieldValue,
  LIST_ORDERS,
  MATCHED_FIELDS,
  OPTIONAL_FIELDS,
} from '@beep/core/recordings';
import { z } from '@hono/zod-openapi';
import { decodeHeaderText, MOST_ENCODED } from './calls/header-text.ts';
import { API_ERROR_CODES, type ApiErrorBody } from './errors.ts';
import { count, listPositionSchema, optional, seconds } from './schema-parts.ts';

export const errorSchema: z.ZodType<ApiErrorBody> = z
  .object({
    code: z.enum(API_ERROR_CODES),
    message: z.string(),
    earlier: optional(
      z.object({ url: z.string(), filename: z.string(), duration: z.number() }).openapi({
        description: 'With idempotency_mismatch: the recording of the first file, while it can be played.',
      }),
    ),
  })
  .openapi('Error', { required: ['code', 'message'] });

/** Why a search found a recording. */
export const searchMatchSchema = z
  .object({
    field: z.enum(MATCHED_FIELDS),
    text: z.string().openapi({
      description: 'The title, the name of the label, or the part of the transcript around the first match.',
    }),
    marks: z.array(z.tuple([count, count])).openapi({
      type: 'array',
      items: { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 2, maxItems: 2 },
      description: 'The words that matched: each from its first UTF-16 code unit to the one after its last.',
    }),
  })
  .openapi('SearchMatch');

type FieldName = keyof typeof OPTIONAL_FIELDS;

function optionalFields(): {
  readonly [Name in FieldName as (typeof OPTIONAL_FIELDS)[Name][0]]: z.ZodExactOptional<
    z.ZodType<FieldValue<Name>, FieldValue<Name>>
  >;
} {
  const schemas: Record<string, z.ZodType> = {};
  for (const name of Object.keys(OPTIONAL_FIELDS) as FieldName[]) {
    const [nameInApi, kind] = OPTIONAL_FIELDS[name];
    schemas[nameInApi] = optional(schemaOf(kind).openapi({ description: FIELD_DESCRIPTIONS[name] }));
  }
  return schemas as unknown as ReturnType<typeof optionalFields>;
}

function schemaOf(kind: 'text' | 'count' | readonly (string | boolean)[]): z.ZodType {
  if (kind === 'text') return z.string();
  if (kind === 'count') return count;
  if (kind.length === 2 && kind.every((value) => typeof value === 'boolean')) return z.boolean();
  return typeof kind[0] === 'string' ? z.enum(kind as readonly string[]) : z.literal(kind);
}

export const recordingSchema = z
  .object({
    filename: z.string().openapi({ description: 'The id.' }),
    url: z.url().openapi({ description: 'The playable audio.' }),
    duration: z.number().nonnegative().openapi({ description: 'Seconds.' }),
    created_at: seconds.openapi({ description: 'Seconds since the epoch.' }),
    expires_at: seconds.openapi({ description: 'Seconds since the epoch, 0 for never.' }),
    can_delete: z.boolean().openapi({ description: 'True for the owner only.' }),
    share_url: optional(
      z.url().openapi({ description: 'The share link, if it is that of a printed label.' }),
    ),
    slot: optional(
      z
        .object({
          id: z.string().openapi({ description: 'The id in the link.' }),
          number: count.openapi({ description: 'The position on the sheet, from 1.' }),
          name: optional(z.string()),
          sheet: z.string().openapi({ description: 'The title of its sheet; empty for none.' }),
        })
        .openapi({
          required: ['id', 'number', 'sheet'],
          description: 'For the owner only: the printed label that plays it.',
        }),
    ),
    ...optionalFields(),
    labels: optional(
      z.array(z.string()).openapi({ description: 'The ids of its labels, for the owner only.' }),
    ),
    first_heard_at: optional(
      seconds.openapi({
        description: 'For the owner only, in seconds since the epoch: the first counted listen.',
      }),
    ),
    unread_replies: optional(
      z.number().int().positive().openapi({
        description: 'For the owner only: how many voice replies were not heard yet; absent without any.',
      }),
    ),
    match: optional(searchMatchSchema).openapi({ description: 'In the results of a search.' }),
    mime: z.string(),
    peaks: optional(
      z
        .array(z.number().int().min(0).max(255))
        .length(64)
        .openapi({ description: 'The farthest swing in each 64th of the time; 255 is full scale.' }),
    ),
    gain_db: optional(
      z.number().openapi({ description: 'By how much the file was made louder; it plays so already.' }),
    ),
    id: optional(z.string()),
    createdAt: optional(seconds),
    fileUrl: optional(z.url()),
  })
  .openapi('Recording', {
    required: ['filename', 'url', 'duration', 'created_at', 'expires_at', 'can_delete', 'mime'],
  });

/** How far a recording was heard from its beginning without a gap. */
export const heardSchema = z
  .object({ heard: z.number().nonnegative().openapi({ description: 'Seconds of the recording.' }) })
  .openapi('Heard');

export const recordingListSchema = z
  .object({
    recordings: z.array(recordingSchema),
    pagination: z
      .object({
        page: z.number().int().min(1),
        limit: z.number().int().min(1),
        totalRecords: optional(
          z.number().int().nonnegative().openapi({
            description: 'Recordings in the whole list, of a long one a part; absent with `after`.',
          }),
        ),
        isTotalMinimum: optional(
          z.literal(true).openapi({ description: 'Present if there are more than `totalRecords`.' }),
        ),
        hasNext: z.boolean(),
        next: optional(
          z.string().openapi({
            description:
              'The `after` of the next page, in an order by time. Faster than a page by its number, and leaves nothing out when recordings are deleted meanwhile.',
          }),
        ),
      })
      .openapi({ required: ['page', 'limit', 'hasNext'] }),
  })
  .openapi('RecordingList');

export const downloadSchema = z
  .object({
    url: z.url(),
    filename: z.string().openapi({
      description: 'The shown title, or else the id, with .mp3; another ending where no mp3 can be made.',
    }),
  })
  .openapi('Download');

export const recordingTitleSchema = z
  .string()
  .max(MOST_ENCODED * MAX_TITLE_LENGTH)
  .transform((encoded, context) => {
    const text = decodeHeaderText(encoded, MAX_TITLE_LENGTH);
    if (text !== undefined) return text;
    context.addIssue({
      code: 'custom',
      message: `must be percent-encoded, with at most ${MAX_TITLE_LENGTH} characters`,
    });
    return z.NEVER;
  })
  .openapi({
    type: 'string',
    description:
      'The title of the new recording, percent-encoded. Only its owner sees it until they show it to listeners. A retry with the same key does not change it.',
  });

export const expirySchema = z.object({ expires_at: seconds }).openapi('Expiry');

/** The service decides whether a moment or an option is possible (`invalid_expiry`), not the schema. */
export const expiryChangeSchema = z
  .object({ expires_at: z.union([z.string(), z.number(), z.null()]) })
  .openapi({
    type: 'object',
    required: ['expires_at'],
    properties: {
      expires_at: {
        description: 'One of the words, seconds since the epoch, or 0 or null for never.',
        anyOf: [{ enum: [...EXPIRATION_OPTIONS] }, { type: 'integer', minimum: 0 }, { type: 'null' }],
      },
    },
  });

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

/** Databases cannot store NUL. */
const searchWords = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/, 'must not contain NUL');

export const recordingListQuerySchema = z.object({
  page: wholeNumber.pipe(z.number().int().min(1)).default(1).openapi({ type: 'integer', minimum: 1 }),
  after: listPositionSchema.openapi({
    description:
      'The `next` of the page before this one. The page then follows that one, and `page` has no effect. Only in an order by time.',
  }),
  limit: wholeNumber
    .pipe(z.number().int().min(1).max(100))
    .default(20)
    .openapi({ type: 'integer', minimum: 1, maximum: 100 }),
  sort: z.enum(LIST_ORDERS).default('created_at_desc').openapi({
    description: 'By title, recordings without one come last. Of equal ones the newest comes first.',
  }),
  q: searchWords.optional().openapi({
    type: 'string',
    description:
      'Words that are all in the title, in a label or in the transcript, in any order, in capitals and with accents or not: whole words, the last of them perhaps as a beginning. Words without a space between them stand like that. At most 32 words; in scripts without spaces every character is one.',
  }),
  transcript: z
    .literal('unchecked')
    .optional()
    .openapi({ description: 'Only recordings whose transcript is not checked.' }),
  heard: z
    .literal('not_yet')
    .optional()
    .openapi({ description: 'Only recordings that nobody has heard, but perhaps their owner.' }),
  label: z.string().max(64).optional().openapi({ description: 'Only recordings with this label: its id.' }),
  source: z.enum(SOURCE_TAGS).optional().openapi({ description: 'Only recordings made here.' }),
  expiring: z
    .literal('true')
    .optional()
    .openapi({ description: 'Only recordings that expire within seven days.' }),
});

export const sourceTagSchema = z.enum(SOURCE_TAGS);
export const idempotencyKeySchema = z.guid();
export const listenerIdSchema = z.string().min(1).max(128);
