import { replierName } from '@beep/core/replies';
import { TRANSCRIPT_STATES } from '@beep/core/transcripts';
import { z } from 'zod';
import { archivedPeaks } from '../../archive/archived-peaks.ts';
import { MISSING_REASONS } from '../../archive/archived-recording.ts';
import { archivedTime } from '../../archive/archived-time.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
/** More than the service holds for one reply. */
const MAX_ANSWERS = 100;

const soundSchema = z.strictObject({
  id,
  createdAt: archivedTime,
  durationSeconds: z.number().min(0),
  /** Absent if they are not known, and in older archives. */
  peaks: archivedPeaks.optional(),
  /** The path in the archive and the hexadecimal SHA-256; absent if the archive does not have the sound. */
  file: z.string().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  missing: z.enum(MISSING_REASONS).optional(),
});

/** An answer: `heard` if whoever replied has played it, only where it is true. */
const answerSchema = soundSchema.extend({ heard: z.literal(true).optional() });

/** A line of `replies.json`: a reply without what proves who sent it. */
export const archivedReplySchema = soundSchema.extend({
  /** The id of the recording that was replied to. */
  recording: id,
  name: z
    .string()
    .refine((name) => name !== '' && replierName(name) === name)
    .optional(),
  /** Who it is of the names of the question; absent if it is none. */
  person: id.optional(),
  expiresAt: archivedTime.nullable(),
  read: z.boolean(),
  kept: z.boolean(),
  /** Absent if there is none; the paths in the archive are there if it is written. */
  transcript: z.enum(TRANSCRIPT_STATES).optional(),
  vtt: z.string().optional(),
  txt: z.string().optional(),
  /** Only where it is true. */
  starred: z.literal(true).optional(),
  /** The owner's answers, the oldest first. */
  answers: z.array(answerSchema).max(MAX_ANSWERS),
});

export type ArchivedReply = z.output<typeof archivedReplySchema>;
export type ArchivedSoundFacts = z.output<typeof soundSchema>;
