import type { replyCalls } from '@beep/api/features/replies';
import { findOwnLinked, type LinkedDeps } from '../../access/own-recording.ts';
import { readListPosition, writeListPosition } from '../../http/list-position.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import { presentHeld } from './present-reply.ts';
import { keptEnd, replyEnd } from './reply-end.ts';
import { noReply, type SendSoundDeps, sendSound } from './send-sound.ts';
import type { ReplyOwnerChange, ReplyStore, ReplyTranscriptStore, StoredReply } from './storage/index.ts';

export interface InboxNeeds extends LinkedDeps, SendSoundDeps {
  readonly stores: LinkedDeps['stores'] & {
    readonly replies: ReplyStore;
    readonly replyTranscripts: Pick<ReplyTranscriptStore, 'find'>;
  };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
}

type InboxCalls = Pick<
  typeof replyCalls,
  | 'changeReplies'
  | 'listReplies'
  | 'getReplySummary'
  | 'changeReply'
  | 'deleteReply'
  | 'getHeldReplyAudio'
  | 'getReplyTranscript'
>;

/** Calls of owners on their inboxes. */
export const createInboxHandlers = (service: InboxNeeds): CallHandlers<InboxCalls> => ({
  changeReplies: async ({ user, params, body: { replies } }) => {
    const { stores, policies, now } = service;
    const recording = await findOwnLinked(service, params.filename, user);
    if (replies === 'open' && !policies.policyOf(recording.domain).replies) {
      throw new ServerError('replies_closed', { message: 'The policy allows no voice replies.' });
    }
    await stores.replies.setState(recording.id, replies, now());
    return { replies };
  },
  listReplies: async ({ user, query: { state: filter, recording: recordingId, limit, after } }) => {
    const found = await service.stores.replies.listHeld({
      ...{ ownerUid: user.uid, now: service.now(), filter, recordingId, limit: limit + 1 },
      after: after === undefined ? undefined : readListPosition(after),
    });
    const replies = found.slice(0, limit);
    const last = replies.at(-1);
    return {
      replies: replies.map((reply) => presentHeld(reply, service.policies.policyOf(reply.domain))),
      ...(last && found.length > limit ? { next: writeListPosition(last) } : {}),
    };
  },
  getReplySummary: async ({ user }) => {
    const { unread, closedByFlood } = await service.stores.replies.summarize(user.uid, service.now());
    return { unread, closed_by_flood: closedByFlood };
  },
  changeReply: async ({ user, params, body: { read, kept, starred, shown } }) => {
    const reply = await findOwnReply(service, params.reply, user.uid);
    await service.stores.replies.change(reply.id, {
      isRead: read,
      isStarred: starred,
      isShown: shown,
      kept: kept === undefined || kept === reply.isKept ? undefined : keptChange(service, reply, kept),
    });
    const changed = await findOwnReply(service, reply.id, user.uid);
    return presentHeld(changed, service.policies.policyOf(changed.domain));
  },
  deleteReply: async ({ user, params }) => {
    const { stores, now } = service;
    if (!(await stores.replies.remove(params.reply, { ownerUid: user.uid }, now()))) throw noReply();
  },
  getHeldReplyAudio: async ({ user, params, query, context }) => {
    const sound = await service.stores.replies.findSound(params.reply, service.now());
    if (sound?.ownerUid !== user.uid || sound.isReported) throw noReply();
    return sendSound(context, service, { sound, ...query });
  },
  getReplyTranscript: async ({ user, params }) => {
    const reply = await findOwnReply(service, params.reply, user.uid);
    const transcript = await service.stores.replyTranscripts.find(reply.id);
    if (!transcript) throw new ServerError('not_found', { message: 'This voice reply has no transcript.' });
    return { ...transcript, checked: false };
  },
});

/** The user's reply. Rejects with `not_found` for those of others, so that their existence stays unknown. */
export async function findOwnReply(
  { stores, now }: { readonly stores: { readonly replies: ReplyStore }; readonly now: () => number },
  id: string,
  uid: string,
): Promise<StoredReply> {
  const reply = await stores.replies.find(id, now());
  if (reply?.ownerUid !== uid || reply.isReported) throw noReply();
  return reply;
}

function keptChange(
  { policies, now }: Pick<InboxNeeds, 'policies' | 'now'>,
  { domain, createdAt, keepDays }: StoredReply,
  isKept: boolean,
): ReplyOwnerChange['kept'] {
  const policy = policies.policyOf(domain);
  return {
    isKept,
    expiresAt: isKept ? keptEnd(policy, createdAt) : replyEnd(policy, { createdAt, keepDays, from: now() }),
  };
}
