import { AUDIO_FORMATS } from '@beep/core/recordings';
import type { ServerTexts } from '@beep/core/server-texts';
import type { TranscriptText } from '@beep/core/transcripts';
import type { ArchiveNames } from '../../archive/archive-names.ts';
import { type NoteFiles, textFiles } from '../../archive/archive-note.ts';
import type { MissingReason } from '../../archive/archived-recording.ts';
import type { MeasuredFile } from '../../storage/archive-store.ts';
import type { ArchivedReply, ArchivedSoundFacts } from './archived-reply-schema.ts';
import type { StoredAnswer, StoredReply, StoredSound } from './storage/index.ts';

/** As `recordings.json`; an archive without replies has none. */
export const REPLIES_FILE = 'replies.json';
export const REPLIES_HEAD = '{"format":"beep-replies","version":1,"replies":[';
export const REPLIES_TAIL = ']}';

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
    ...(sound.peaks === null ? {} : { peaks: sound.peaks }),
    ...(typeof file === 'object' ? { file: path, sha256: file.sha256 } : { missing: file }),
  };
}
