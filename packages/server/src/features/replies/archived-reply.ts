import { AUDIO_FORMATS } from '@beep/core/recordings';
import { replierName } from '@beep/core/replies';
import type { ServerTexts } from '@beep/core/server-texts';
import { TRANSCRIPT_STATES, type TranscriptText } from '@beep/core/transcripts';
import { z } from 'zod';
import type { ArchiveNames } from '../../archive/archive-names.ts';
import { type NoteFiles, textFiles } from '../../archive/archive-note.ts';
import { MISSING_REASONS, type MissingReason } from '../../archive/archived-recording.ts';
import type { MeasuredFile } from '../../storage/archive-store.ts';
import type { StoredAnswer, StoredReply, StoredSound } from './storage/index.ts';

/** As `recordings.json`; an archive without replies has none. */
export const REPLIES_FILE = 'replies.json';
export const REPLIES_HEAD = '{"format":"beep-replies","version":1,"replies":[';
export const REPLIES_TAIL = ']}';

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const time = z.iso.datetime();
/** More than the service holds for one reply. */
const MAX_ANSWERS = 100;

const soundSchema = z.strictObject({
  id,
  createdAt: time,
  durationSeconds: z.number().min(0),
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
  expiresAt: time.nullable(),
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

/** The sound of a reply or of an answer, or why there is none. */
export interface ArchivedSound<Sound extends StoredSound = StoredSound> {
  readonly sound: Sound;
  readonly file: MeasuredFile | MissingReason;
}

/** A held voice reply with everything that the owner's archive holds of it. */
export interface ArchiveReplyNote extends ArchivedSound {
  readonly reply: StoredReply;
  readonly transcript: TranscriptText | undefined;
  readonly answers: readonly ArchivedSound<StoredAnswer>[];
}

/** The paths in the archive of a reply and of its answers, which sort after it. */
export function soundPaths(
  { reply, answers, sound }: ArchiveReplyNote,
  names: ArchiveNames,
  { ARCHIVE_SCRIPT_TEXTS: texts }: ServerTexts,
): readonly string[] {
  const own = names.next({
    title: reply.name === null ? texts.reply : texts.replyOf({ name: reply.name }),
    createdAt: sound.createdAt,
  });
  const bases = answers.map((_, index) => names.nextWith(own, `, ${texts.answer} ${index + 1}`));
  return [own, ...bases].map((base, index) => {
    const { format } = index === 0 ? sound : (answers[index - 1]?.sound ?? sound);
    return `replies/${base}.${AUDIO_FORMATS[format].extensions[0]}`;
  });
}

/** The transcript of a reply as files beside its sound, whose path this is. */
export function replyTexts({ transcript }: ArchiveReplyNote, path: string): NoteFiles['texts'] {
  return transcript ? textFiles(transcript, path.slice(0, path.lastIndexOf('.'))) : [];
}

/** The line of `replies.json`; `paths` of {@link soundPaths}. */
export function replyFacts(
  note: ArchiveReplyNote,
  [path = '', ...answerPaths]: readonly string[],
): ArchivedReply {
  const { reply, answers, ...own } = note;
  const texts = replyTexts(note, path).map((file) => file.path);
  const pathOf = (extension: string): string | undefined => texts.find((text) => text.endsWith(extension));
  return {
    ...soundFacts(own, path),
    recording: reply.recordingId,
    ...(reply.name === null ? {} : { name: reply.name }),
    ...(reply.person === null ? {} : { person: reply.person }),
    expiresAt: reply.expiresAt === null ? null : new Date(reply.expiresAt).toISOString(),
    read: reply.isRead,
    kept: reply.isKept,
    ...(reply.transcriptState === 'none' ? {} : { transcript: reply.transcriptState }),
    vtt: pathOf('.vtt'),
    txt: pathOf('.txt'),
    ...(reply.isStarred && { starred: true }),
    answers: answers.map((answer, index) => ({
      ...soundFacts(answer, answerPaths[index]),
      ...(answer.sound.isHeard && { heard: true }),
    })),
  };
}

function soundFacts({ sound, file }: ArchivedSound, path: string | undefined): ArchivedSoundFacts {
  return {
    id: sound.id,
    createdAt: new Date(sound.createdAt).toISOString(),
    durationSeconds: sound.duration,
    ...(typeof file === 'object' ? { file: path, sha256: file.sha256 } : { missing: file }),
  };
}
