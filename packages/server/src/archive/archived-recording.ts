import { type RecordingSource, SOURCE_TAGS } from '@beep/core/hosts';
import { AUDIO_FORMATS, type AudioFormat } from '@beep/core/recordings';
import { TRANSCRIPT_STATES, type TranscriptState } from '@beep/core/transcripts';
import { z } from 'zod';
import type { RecordingLevels } from '../audio/audio-verdict.ts';

/** The first line of `recordings.json`; each further line is a recording, and the last one closes the brackets. */
export const RECORDINGS_FILE = 'recordings.json';
export const RECORDINGS_HEAD = '{"format":"beep-archive","version":1,"recordings":[';
export const RECORDINGS_TAIL = ']}';
export const PAGE_FILE = 'index.html';

/** Why a file is not in the archive. */
const MISSING_REASONS = ['absent', 'damaged', 'suspended', 'not_made', 'unsupported'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

const FORMATS = Object.keys(AUDIO_FORMATS) as [AudioFormat, ...AudioFormat[]];
const time = z.iso.datetime();
const gain = z.number().min(-120).max(120);

/** The facts of a recording, as `recordings.json` has them. */
export interface ArchivedRecording {
  readonly id: string;
  /** The user's id; in archives of domains only. */
  readonly owner?: string | undefined;
  readonly source: RecordingSource;
  readonly format: AudioFormat;
  readonly bytes: number;
  /** Of the sound in the archive; hexadecimal. */
  readonly sha256: string | null;
  readonly durationSeconds: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly domain: string | null;
  readonly suspended: boolean;
  readonly listens: number;
  readonly transcript: TranscriptState;
  readonly levels: RecordingLevels | null;
  /** Paths in the archive. */
  readonly files: {
    readonly recording?: string | undefined;
    readonly mp3?: string | undefined;
    readonly vtt?: string | undefined;
    readonly txt?: string | undefined;
  };
  /** Files that the archive would hold if they existed. */
  readonly missing: readonly {
    readonly file: 'recording' | 'mp3' | 'transcript';
    readonly reason: MissingReason;
  }[];
}

/** Reads a line of an archive from elsewhere. */
export const archivedRecordingSchema: z.ZodType<ArchivedRecording> = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  owner: z.string().optional(),
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
  listens: z.int().min(0),
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

/** The path of a recording's files without the extension: they sort by time. */
export function notePath(createdAt: number, id: string): string {
  const when = new Date(createdAt).toISOString();
  return `notes/${when.slice(0, 10)}-${when.slice(11, 19).replaceAll(':', '')}-${id}`;
}
