import { type HeldReply, type ReplyChange, type ReplySound, replyCalls } from '@beep/api/features/replies';
import { INBOX_TEXTS } from '@beep/core/texts';
import { useToast } from '@beep/ui';
import { useOwner } from '../../session/owner-client.tsx';
import { audioQuery } from './audio-query.ts';

/** Loads the audio of a reply or of an answer to one; null if that fails. */
export type LoadHeldAudio = (sound: Pick<ReplySound, 'id' | 'mime'>) => Promise<Blob | null>;

export function useHeldAudio(): LoadHeldAudio {
  const { call } = useOwner();
  return async ({ id, mime }) => {
    const outcome = await call(replyCalls.getHeldReplyAudio, { reply: id, query: audioQuery(mime) });
    return outcome.status === 'ok' ? outcome.value : null;
  };
}

/** Changes a reply, or says that it was not changed. That it was heard is sent without being asked for: it stays unread then. */
export function useReplyChange(
  { id }: Pick<HeldReply, 'id'>,
  onChanged: (reply: HeldReply) => void,
): (change: ReplyChange) => Promise<void> {
  const { call } = useOwner();
  const showToast = useToast();
  return async (body) => {
    const outcome = await call(replyCalls.changeReply, { reply: id, body });
    if (outcome.status === 'ok') onChanged(outcome.value);
    else if (!body.read) showToast(INBOX_TEXTS.changeFailed);
  };
}
