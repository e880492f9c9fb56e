import { AUDIO_FORMATS } from '@beep/core/recordings';
import {
  type Transcript,
  type TranscriptText,
  transcriptWords,
  undividedLines,
} from '@beep/core/transcripts';
import type { SlotOfRecording } from '../features/sheets/storage/index.ts';
import type { MeasuredFile } from '../storage/archive-store.ts';
import { namedFor, type StoredRecording } from '../storage/recording-fields.ts';
import type { ArchivedLabel, ArchivedRecording, MissingReason } from './archived-recording.ts';

/** Why an archive has neither sound nor words of a recording that has them. */
export type SilentReason = Extract<MissingReason, 'suspended' | 'withheld'>;

/** A recording with everything that an archive holds of it. */
export interface ArchiveNote {
  readonly recording: StoredRecording;
  /** The sound as recorded, and as mp3, or why there is none. */
  readonly sound: MeasuredFile | MissingReason;
  /** undefined if the recording is an mp3 itself. */
  readonly mp3: MeasuredFile | MissingReason | undefined;
  /** undefined if there is none. */
  readonly transcript: Transcript | SilentReason | undefined;
  readonly labels: readonly ArchivedLabel[];
  /** The printed label that plays it. */
  readonly slot: SlotOfRecording | undefined;
}

/** How an archive writes a note. */
export interface NoteForm {
  readonly withOwner: boolean;
  /** The path of its files without the extension. */
  readonly path: string;
}

/** The files of a note in an archive. */
export interface NoteFiles {
  readonly audio: readonly { readonly path: string; readonly file: MeasuredFile }[];
  readonly texts: readonly { readonly path: string; readonly text: string }[];
}

export function filesOf({ recording, sound, mp3, transcript }: ArchiveNote, path: string): NoteFiles {
  const [extension] = AUDIO_FORMATS[recording.format].extensions;
  const audio = [
    { path: `${path}.${extension}`, file: sound },
    { path: `${path}.mp3`, file: mp3 },
  ].flatMap(({ path: own, file }) => (typeof file === 'object' ? [{ path: own, file }] : []));
  return { audio, texts: typeof transcript === 'object' ? textFiles(transcript, path) : [] };
}

/** The files of a transcript; `path` is without the extension. */
export function textFiles(transcript: TranscriptText, path: string): NoteFiles['texts'] {
  const words = { path: `${path}.txt`, text: `${wordsOf(transcript)}\n` };
  const captions = { path: `${path}.vtt`, text: transcript.text };
  return transcript.format === 'text/vtt' ? [captions, words] : [words];
}

/** The words of a transcript as paragraphs. */
export function wordsOf(transcript: TranscriptText): string {
  return transcriptWords(undividedLines(transcript));
}

/** The line of `recordings.json`. */
export function factsOf(note: ArchiveNote, { withOwner, path: base }: NoteForm): ArchivedRecording {
  const { recording, sound } = note;
  const { audio, texts } = filesOf(note, base);
  const all = [...audio, ...texts].map(({ path }) => path);
  const pathOf = (extension: string): string | undefined => all.find((path) => path.endsWith(extension));
  const recorded = typeof sound === 'object' ? audio[0]?.path : undefined;
  const files = {
    recording: recorded,
    mp3: audio.find(({ path }) => path !== recorded)?.path,
    vtt: pathOf('.vtt'),
    txt: pathOf('.txt'),
  };
  return {
    ...namedFor('archive', recording),
    ...(withOwner ? { owner: recording.ownerUid } : {}),
    ...archivedTitle(recording, withOwner),
    ...(note.labels.length > 0 ? { labels: note.labels } : {}),
    sha256: typeof sound === 'object' ? sound.sha256 : recording.sha256,
    createdAt: new Date(recording.createdAt).toISOString(),
    expiresAt: recording.expiresAt === null ? null : new Date(recording.expiresAt).toISOString(),
    domain: recording.domain,
    suspended: recording.suspendedAt !== null,
    ...(withOwner ? {} : hearingOf(recording)),
    levels: recording.levels === 'due' ? null : recording.levels,
    files: Object.fromEntries(Object.entries(files).filter(([, path]) => path !== undefined)),
    missing: missingOf(note),
  };
}

/** Only owners learn it. */
function hearingOf({
  firstHeardAt,
  heardMs,
}: StoredRecording): Pick<ArchivedRecording, 'firstHeardAt' | 'heardSeconds'> {
  return {
    ...(firstHeardAt === null ? {} : { firstHeardAt: new Date(firstHeardAt).toISOString() }),
    ...(heardMs === null ? {} : { heardSeconds: heardMs / 1000 }),
  };
}

/** A title that its owner does not show is for the owner only. */
export function archivedTitle(
  { title, isTitleShown }: StoredRecording,
  withOwner: boolean,
): Pick<ArchivedRecording, 'title' | 'titleShown'> {
  if (title === null || (withOwner && !isTitleShown)) return {};
  return isTitleShown ? { title, titleShown: true } : { title };
}

function missingOf({ sound, mp3, transcript }: ArchiveNote): ArchivedRecording['missing'] {
  const all = [
    { file: 'recording', reason: sound },
    { file: 'mp3', reason: mp3 },
    { file: 'transcript', reason: typeof transcript === 'string' ? transcript : undefined },
  ] as const;
  return all.flatMap(({ file, reason }) => (typeof reason === 'string' ? [{ file, reason }] : []));
}
