import { EXPIRATION_OPTIONS } from '@beep/core/expiry';
import { MAX_BULK_RECORDINGS, MAX_TITLE_LENGTH } from '@beep/core/limits';
import {
  cleanTitle,
  isTitleTooLong,
  LABEL_COLORS,
  MAX_LABEL_LENGTH,
  parseLabelName,
} from '@beep/core/recordings';
import { z } from '@hono/zod-openapi';
import { decodeHeaderText, MOST_ENCODED } from './calls/header-text.ts';
import { API_ERROR_CODES } from './errors.ts';

const titleText = z
  .string()
  .refine((text) => !isTitleTooLong(text), `must have at most ${MAX_TITLE_LENGTH} characters`)
  .transform(cleanTitle)
  .openapi({
    type: 'string',
    description: `At most ${MAX_TITLE_LENGTH} characters; empty for none. It is stored as one line in Unicode NFC, without control characters.`,
  });

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

export const titleChangeSchema = z
  .object({ title: z.exactOptional(titleText), shown: z.exactOptional(z.boolean()) })
  .openapi('TitleChange', { required: [] });

export const titleSchema = z
  .object({
    title: z.string().openapi({ description: 'Empty for none.' }),
    shown: z.boolean().openapi({ description: 'Whether listeners see it.' }),
  })
  .openapi('Title');

const labelName = z
  .string()
  .transform((text, context) => {
    const name = parseLabelName(text);
    if (name !== undefined) return name;
    context.addIssue({ code: 'custom', message: `must have 1 to ${MAX_LABEL_LENGTH} characters` });
    return z.NEVER;
  })
  .openapi({ type: 'string' });
const labelColor = z.enum(LABEL_COLORS);

export const labelSchema = z.object({ id: z.string(), name: z.string(), color: labelColor }).openapi('Label');
export const labelListSchema = z.object({ labels: z.array(labelSchema) }).openapi('LabelList');
export const newLabelSchema = z.object({ name: labelName, color: labelColor }).openapi('NewLabel');
export const labelChangeSchema = z
  .object({ name: z.exactOptional(labelName), color: z.exactOptional(labelColor) })
  .openapi('LabelChange', { required: [] });

const recordings = z.array(z.string().max(64)).min(1).max(MAX_BULK_RECORDINGS);

export const bulkChangeSchema = z
  .discriminatedUnion('action', [
    z.object({ action: z.enum(['delete', 'restore']), recordings }),
    z.object({ action: z.enum(['label', 'unlabel']), recordings, label: z.string() }),
    z.object({ action: z.literal('expire'), recordings, expires_at: z.enum(EXPIRATION_OPTIONS) }),
  ])
  .openapi('BulkChange');

export const bulkResultSchema = z
  .object({
    done: z.array(z.string()).openapi({ description: 'The ids of the changed recordings.' }),
    refused: z.array(z.object({ recording: z.string(), code: z.enum(API_ERROR_CODES) })),
  })
  .openapi('BulkResult');
