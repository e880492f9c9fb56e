import { parseSuspensionReason } from '@beep/api/features/admin';
import { SOURCE_TAGS } from '@beep/core/hosts';
import {
  AUDIO_FORMATS,
  type AudioFormat,
  cleanTitle,
  isTitleTooLong,
  LABEL_COLORS,
  MAX_LABELS,
  parseLabelName,
} from '@beep/core/recordings';
import { TRANSCRIPT_STATES } from '@beep/core/transcripts';
import { z } from 'zod';
import { type ArchivedRecording, MISSING_REASONS } from '../archived-recording.ts';

const FORMATS = Object.keys(AUDIO_FORMATS) as [AudioFormat, ...AudioFormat[]];
const time = z.iso.datetime();
const gain = z.number().min(-120).max(120);

/** Reads a line of an archive from elsewhere. */
export const archivedRecordingSchema: z.ZodType<ArchivedRecording> = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  owner: z.string().optional(),
  title: z
    .string()
    .refine((title) => title !== '' && !isTitleTooLong(title) && cleanTitle(title) === title)
    .optional(),
  titleShown: z.literal(true).optional(),
  labels: z
    .array(
      z.strictObject({
        name: z.string().refine((name) => parseLabelName(name) === name),
        color: z.enum(LABEL_COLORS),
      }),
    )
    .max(MAX_LABELS)
    .optional(),
  source: z.enum(SOURCE_TAGS),
  format: z.enum(FORMATS),
  bytes: z.int().min(0),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  durationSeconds: z.number().min(0),
  createdAt: time,
  expiresAt: time.nullable(),
  domain: z.string().nullable(),
  suspended: z.boolean(),
  suspensionReason: z
    .string()
    .refine((reason) => reason !== '' && parseSuspensionReason(reason) === reason)
    .optional(),
  listens: z.int().min(0),
  firstHeardAt: time.optional(),
  heardSeconds: z.number().min(0).max(86_400).optional(),
  transcript: z.enum(TRANSCRIPT_STATES),
  levels: z
    .strictObject({
      peaks: z.string().regex(/^[0-9a-f]{128}$/),
      gainDb: gain.nullable(),
      mp3GainDb: gain,
    })
    .nullable(),
  files: z.strictObject({
    recording: z.string().optional(),
    mp3: z.string().optional(),
    vtt: z.string().optional(),
    txt: z.string().optional(),
  }),
  missing: z.array(
    z.strictObject({ file: z.enum(['recording', 'mp3', 'transcript']), reason: z.enum(MISSING_REASONS) }),
  ),
});
