import { replierName } from '@beep/core/replies';
import { z } from 'zod';
import { MISSING_REASONS } from '../archived-recording.ts';
import type { ArchivedReply } from '../archived-reply.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const time = z.iso.datetime();
/** More than the service holds for one reply. */
const MAX_ANSWERS = 100;

const sound = {
  id,
  createdAt: time,
  durationSeconds: z.number().min(0),
  file: z.string().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  missing: z.enum(MISSING_REASONS).optional(),
};

/** Reads a line of `replies.json` from elsewhere. */
export const archivedReplySchema: z.ZodType<ArchivedReply> = z.strictObject({
  ...sound,
  recording: id,
  name: z
    .string()
    .refine((name) => name !== '' && replierName(name) === name)
    .optional(),
  expiresAt: time.nullable(),
  read: z.boolean(),
  kept: z.boolean(),
  answers: z.array(z.strictObject(sound)).max(MAX_ANSWERS),
});
