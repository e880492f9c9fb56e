import { MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import { REPLY_FILTERS, REPLY_STATES, REPLY_SWITCHES } from '@beep/core/replies';
import { z } from '@hono/zod-openapi';
import { REPORT_REASONS } from './admin-values.ts';
import { headerTextSchema } from './header-text.ts';
import { listPositionSchema, optional, seconds } from './schema-parts.ts';

/** 32 random bytes as base64url, made by the browser for one recording. */
export const replyTokenSchema = z
  .string()
  .regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'must be 32 bytes as base64url')
  .openapi({ description: 'The only proof of who replied. The service stores its SHA-256.' });

export const replierNameSchema = headerTextSchema(MAX_REPLIER_NAME_LENGTH).openapi({
  type: 'string',
  description:
    'What the replier wants to be called, percent-encoded. Only the owner of the recording gets it. It is stored as one line in Unicode NFC, without control characters.',
});

const reply = {
  id: z.string(),
  created_at: seconds.openapi({ description: 'Seconds since the epoch.' }),
  duration: z.number().nonnegative().openapi({ description: 'Seconds.' }),
  mime: z.string(),
  peaks: optional(
    z
      .array(z.number().int().min(0).max(255))
      .length(64)
      .openapi({ description: 'The farthest swing in each 64th of the time; 255 is full scale.' }),
  ),
};
const REQUIRED = ['id', 'created_at', 'duration', 'mime'];
const expiresAt = seconds.openapi({ description: 'Seconds since the epoch, 0 for a kept one.' });

/** The owner's voice answer to a reply. It ends with the reply. */
export const replyAnswerSchema = z.object(reply).openapi('ReplyAnswer', { required: REQUIRED });

/** What a replier sees of an own reply. */
export const sentReplySchema = z
  .object({ ...reply, expires_at: expiresAt, answers: z.array(replyAnswerSchema) })
  .openapi('SentReply', { required: [...REQUIRED, 'expires_at', 'answers'] });
export const sentReplyListSchema = z
  .object({ replies: z.array(sentReplySchema).openapi({ description: 'The oldest first.' }) })
  .openapi('SentReplyList');

/** What the owner of the recording sees of a reply. */
export const heldReplySchema = z
  .object({
    ...reply,
    recording: z.string().openapi({ description: 'The id of the recording that was replied to.' }),
    recording_title: optional(z.string()),
    name: optional(z.string().openapi({ description: 'What the replier wants to be called.' })),
    expires_at: expiresAt,
    read: z.boolean(),
    kept: z.boolean(),
    answers: z.array(replyAnswerSchema).openapi({ description: 'The oldest first.' }),
  })
  .openapi('HeldReply', { required: [...REQUIRED, 'recording', 'expires_at', 'read', 'kept', 'answers'] });
export const heldReplyListSchema = z
  .object({
    replies: z.array(heldReplySchema).openapi({ description: 'The newest first.' }),
    next: optional(z.string().openapi({ description: 'The cursor of the next page; absent on the last.' })),
  })
  .openapi('HeldReplyList', { required: ['replies'] });

export const heldReplyQuerySchema = z.object({
  state: z.enum(REPLY_FILTERS).default('all'),
  recording: z.string().max(64).optional().openapi({ description: 'Only replies to this recording.' }),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(1).max(100))
    .default(20)
    .openapi({ type: 'integer', minimum: 1, maximum: 100 }),
  after: listPositionSchema.openapi({ description: 'The `next` of the page before.' }),
});

export const soundQuerySchema = z.object({
  format: z.enum(['mp3']).optional().openapi({
    description: 'For players that do not play the recorded format. Without it the audio is sent as it is.',
  }),
});

export const replySummarySchema = z
  .object({
    unread: z.number().int().nonnegative(),
    closed_by_flood: z
      .array(z.string())
      .openapi({ description: 'The ids of recordings that the service closed to replies.' }),
  })
  .openapi('ReplySummary');

export const replyChangeSchema = z
  .object({ read: optional(z.boolean()), kept: optional(z.boolean()) })
  .openapi('ReplyChange', { required: [] });

export const replySwitchSchema = z.object({ replies: z.enum(REPLY_SWITCHES) }).openapi('ReplySwitch');
export const replyStateSchema = z.object({ replies: z.enum(REPLY_STATES) }).openapi('ReplyState');

export const replyReportSchema = z
  .object({ reason: z.enum(REPORT_REASONS), text: z.string().max(1000).default('') })
  .openapi('ReplyReport', { required: ['reason'] });
