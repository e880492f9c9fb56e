import type { RecordingSource } from '@beep/core/hosts';
import type { AudioFormat, Label } from '@beep/core/recordings';
import type { TranscriptState } from '@beep/core/transcripts';
import type { RecordingLevels } from '../audio/audio-verdict.ts';

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
export interface ArchivedRecording {
  readonly id: string;
  /** The user's id; in archives of domains only. */
  readonly owner?: string | undefined;
  /** Archives of domains have shown titles only, and no labels. */
  readonly title?: string | undefined;
  readonly titleShown?: true | undefined;
  readonly labels?: readonly ArchivedLabel[] | undefined;
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
  /** The administrator's words for the owner. */
  readonly suspensionReason?: string | undefined;
  readonly listens: number;
  /** If it is known; not in archives of domains. */
  readonly firstHeardAt?: string | undefined;
  readonly heardSeconds?: number | undefined;
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
