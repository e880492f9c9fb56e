import { AUDIO_FORMATS } from '@beep/core/recordings';
import { ARCHIVE_SCRIPT_TEXTS as TEXTS } from '@beep/core/texts';
import type { MeasuredFile } from '../storage/archive-store.ts';
import type { StoredReply, StoredSound } from '../storage/reply-store.ts';
import type { ArchiveNames } from './archive-names.ts';
import type { MissingReason } from './archived-recording.ts';

/** As `recordings.json`; an archive without replies has none. */
export const REPLIES_FILE = 'replies.json';
export const REPLIES_HEAD = '{"format":"beep-replies","version":1,"replies":[';
export const REPLIES_TAIL = ']}';

/** The facts of a reply, as `replies.json` has them; without what proves who replied. */
export interface ArchivedReply extends ArchivedSoundFacts {
  /** The id of the recording that was replied to. */
  readonly recording: string;
  readonly name?: string | undefined;
  readonly expiresAt: string | null;
  readonly read: boolean;
  readonly kept: boolean;
  /** The owner's answers, the oldest first. */
  readonly answers: readonly ArchivedSoundFacts[];
}

export interface ArchivedSoundFacts {
  readonly id: string;
  readonly createdAt: string;
  readonly durationSeconds: number;
  /** The path in the archive and the hexadecimal SHA-256; absent if the archive does not have the sound. */
  readonly file?: string | undefined;
  readonly sha256?: string | undefined;
  readonly missing?: MissingReason | undefined;
}

/** The sound of a reply or of an answer, or why there is none. */
export interface ArchivedSound {
  readonly sound: StoredSound;
  readonly file: MeasuredFile | MissingReason;
}

/** A held voice reply with everything that the owner's archive holds of it. */
export interface ArchiveReplyNote extends ArchivedSound {
  readonly reply: StoredReply;
  readonly answers: readonly ArchivedSound[];
}

/** The paths in the archive of a reply and of its answers, which sort after it. */
export function soundPaths(
  { reply, answers, sound }: ArchiveReplyNote,
  names: ArchiveNames,
): readonly string[] {
  const own = names.next({ title: replyTitle(reply), createdAt: sound.createdAt });
  const bases = answers.map((_, index) => names.nextWith(own, `, ${TEXTS.answer} ${index + 1}`));
  return [own, ...bases].map((base, index) => {
    const { format } = index === 0 ? sound : (answers[index - 1]?.sound ?? sound);
    return `replies/${base}.${AUDIO_FORMATS[format].extensions[0]}`;
  });
}

function replyTitle({ name }: StoredReply): string {
  return name === null ? TEXTS.reply : TEXTS.replyOf.replace('{name}', () => name);
}

/** The line of `replies.json`; `paths` of {@link soundPaths}. */
export function replyFacts(
  { reply, answers, ...own }: ArchiveReplyNote,
  [path, ...answerPaths]: readonly string[],
): ArchivedReply {
  return {
    ...soundFacts(own, path),
    recording: reply.recordingId,
    ...(reply.name === null ? {} : { name: reply.name }),
    expiresAt: reply.expiresAt === null ? null : new Date(reply.expiresAt).toISOString(),
    read: reply.isRead,
    kept: reply.isKept,
    answers: answers.map((answer, index) => soundFacts(answer, answerPaths[index])),
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
