import type { HeldReplyResource, ReplyAnswerResource, SentReplyResource } from '@beep/api';
import { AUDIO_FORMATS } from '@beep/core/recordings';
import { parsePeaks } from '../recordings/present-recording.ts';
import type { StoredReply, StoredSound } from '../storage/reply-store.ts';

export function presentSound({ id, createdAt, duration, format, peaks }: StoredSound): ReplyAnswerResource {
  return {
    id,
    created_at: Math.floor(createdAt / 1000),
    duration: Math.round(duration * 1000) / 1000,
    mime: AUDIO_FORMATS[format].mimeType,
    ...(peaks === null ? {} : { peaks: parsePeaks(peaks) }),
  };
}

/** For whoever sent it: nothing of what the owner does with it but the answers. */
export function presentSent(reply: StoredReply): SentReplyResource {
  return {
    ...presentSound(reply),
    expires_at: reply.expiresAt === null ? 0 : Math.floor(reply.expiresAt / 1000),
    answers: reply.answers.map(presentSound),
  };
}

/** For the owner of the recording. */
export function presentHeld(reply: StoredReply): HeldReplyResource {
  const { recordingId, recordingTitle, name, isRead, isKept } = reply;
  return {
    ...presentSent(reply),
    recording: recordingId,
    ...(recordingTitle === null ? {} : { recording_title: recordingTitle }),
    ...(name === null ? {} : { name }),
    read: isRead,
    kept: isKept,
  };
}
