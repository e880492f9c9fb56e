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
import type { ArchivedColumns } from '../../storage/recording-fields.ts';
import { archivedPeaks } from '../archived-peaks.ts';
import { MISSING_REASONS } from '../archived-recording.ts';
import { archivedTime } from '../archived-time.ts';

const gain = z.number().min(-120).max(120);
const count = z.int().min(0);
/** Below the largest number that can be read by far: each listen adds one, and is written together with those of others. */
const MAX_LISTENS = 1e12;
const FORMATS = Object.keys(AUDIO_FORMATS) as [AudioFormat, ...AudioFormat[]];

type SchemaOf<Value> = null extends Value ? z.ZodOptional<z.ZodType<Exclude<Value, null>>> : z.ZodType<Value>;

/** Not beside the columns: the threads of the database have those, and start in half the time without schemas. */
const COLUMNS: { readonly [Name in keyof ArchivedColumns]: SchemaOf<ArchivedColumns[Name]> } = {
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  source: z.enum(SOURCE_TAGS),
  format: z.enum(FORMATS),
  bytes: count,
  durationSeconds: z.number().min(0),
  listens: count.max(MAX_LISTENS),
  transcript: z.enum(TRANSCRIPT_STATES),
  suspensionReason: z
    .string()
    .refine((reason) => reason !== '' && parseSuspensionReason(reason) === reason)
    .optional(),
};

/** Reads a line of an archive from elsewhere. */
export const archivedRecordingSchema = z.strictObject({
  ...COLUMNS,
  /** The user's id; in archives of domains only. */
  owner: z.string().optional(),
  /** Archives of domains have shown titles only, and no labels. */
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
    .readonly()
    .optional(),
  /** Of the sound in the archive; hexadecimal. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  createdAt: archivedTime,
  expiresAt: archivedTime.nullable(),
  domain: z.string().nullable(),
  suspended: z.boolean(),
  /** If it is known; not in archives of domains. */
  firstHeardAt: archivedTime.optional(),
  heardSeconds: z.number().min(0).max(86_400).optional(),
  levels: z
    .strictObject({
      peaks: archivedPeaks,
      gainDb: gain.nullable(),
      mp3GainDb: gain,
    })
    .nullable(),
  /** Paths in the archive. */
  files: z.strictObject({
    recording: z.string().optional(),
    mp3: z.string().optional(),
    vtt: z.string().optional(),
    txt: z.string().optional(),
  }),
  /** Files that the archive would hold if they existed. */
  missing: z
    .array(
      z.strictObject({ file: z.enum(['recording', 'mp3', 'transcript']), reason: z.enum(MISSING_REASONS) }),
    )
    .readonly(),
});
