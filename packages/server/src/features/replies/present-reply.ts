import type { HeldReply, ReplyAnswer, SentReply } from '@beep/api/features/replies';
import type { Policy } from '@beep/core/policies';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import { parsePeaks } from '../../recordings/present-recording.ts';
import { hearingOf, promisesFor } from '../questions/storage/index.ts';
import type { StoredAnswer, StoredReply, StoredSound } from './storage/index.ts';

export function presentSound({
  id,
  createdAt,
  duration,
  format,
  peaks,
}: StoredSound): Omit<ReplyAnswer, 'heard'> {
  return {
    id,
    created_at: Math.floor(createdAt / 1000),
    duration: Math.round(duration * 1000) / 1000,
    mime: AUDIO_FORMATS[format].mimeType,
    ...(peaks === null ? {} : { peaks: parsePeaks(peaks) }),
  };
}

export function presentAnswer(answer: StoredAnswer): ReplyAnswer {
  return { ...presentSound(answer), heard: answer.isHeard };
}

/** What its sender sees of a reply. */
export type HeldSound = StoredSound & Pick<StoredReply, 'expiresAt' | 'answers'>;

/** For its sender, who sees only the owner's answers, not what else the owner does with it. */
export function presentSent(reply: HeldSound): SentReply {
  return {
    ...presentSound(reply),
    expires_at: reply.expiresAt === null ? 0 : Math.floor(reply.expiresAt / 1000),
    answers: reply.answers.map(presentAnswer),
  };
}

/** For the owner of the recording, whose policy is that of its domain. */
export function presentHeld(reply: StoredReply, policy: Policy): HeldReply {
  const { recordingId, recordingTitle, name, person, isRead, isKept, isStarred, transcriptState } = reply;
  return {
    ...presentSent(reply),
    recording: recordingId,
    ...(recordingTitle === null ? {} : { recording_title: recordingTitle }),
    ...(name === null ? {} : { name }),
    ...(person === null ? {} : { person }),
    read: isRead,
    kept: isKept,
    ...(transcriptState === 'none' ? {} : { transcript: transcriptState }),
    starred: isStarred,
    ...(mayBeShown(reply, policy) ? { shown: reply.isShown } : {}),
  };
}

function mayBeShown({ heardBy, promisedHearers }: StoredReply, policy: Policy): boolean {
  if (heardBy === null) return false;
  const hearing = hearingOf({ heard_by: heardBy, names_shown: 'none' }, policy);
  return hearing.isChosen && promisesFor(hearing).includes(promisedHearers);
}
