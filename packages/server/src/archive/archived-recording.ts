import type { Label } from '@beep/api/features/library';
import type { z } from 'zod';
import type { archivedRecordingSchema } from './import/archived-recording-schema.ts';

/** The first line of `recordings.json`; each further line is a recording, and the last one closes the brackets. */
export const RECORDINGS_FILE = 'recordings.json';
export const RECORDINGS_HEAD = '{"format":"beep-archive","version":1,"recordings":[';
export const RECORDINGS_TAIL = ']}';
export const PAGE_FILE = 'index.html';

/** Why a file is not in the archive; `withheld` from an administrator who may not play the recording. */
export const MISSING_REASONS = [
  'absent',
  'damaged',
  'suspended',
  'withheld',
  'not_made',
  'unsupported',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** Labels are known by their names: an import uses or creates those of the account. */
export type ArchivedLabel = Pick<Label, 'name' | 'color'>;

/** The facts of a recording, as `recordings.json` has them. */
export type ArchivedRecording = z.output<typeof archivedRecordingSchema>;
