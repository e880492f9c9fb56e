import type { HeldReplyListResource, ReplyStateResource, ReplySummaryResource } from '@beep/api';
import { heldReplyQuerySchema, replyChangeSchema, replySwitchSchema } from '@beep/api/contract';
import { findOwnLinked } from '../access/own-recording.ts';
import { requireUser } from '../auth/authenticate.ts';
import { readListPosition, writeListPosition } from '../http/list-position.ts';
import { parseJsonBody, parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { requireSelf } from '../library/require-self.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { ReplyOwnerChange, StoredReply } from '../storage/reply-store.ts';
import { presentHeld } from './present-reply.ts';
import { keptEnd, replyEnd } from './reply-end.ts';
import { noReply, sendSound } from './send-sound.ts';

/** `PATCH /recordings/{filename}/replies`. */
export async function changeReplies(context: AppContext, service: Service): Promise<Response> {
  const user = await requireUser(context, service.verifier);
  const recording = await findOwnLinked(service, context.req.param('filename') ?? '', user);
  const { replies } = await parseJsonBody(context, replySwitchSchema);
  if (replies === 'open' && !service.policies.policyOf(recording.domain).replies) {
    throw new ServerError('replies_closed', { message: 'The policy allows no voice replies.' });
  }
  await service.stores.replies.setState(recording.id, replies, service.now());
  return context.json({ replies } satisfies ReplyStateResource);
}

/** `GET /users/{uid}/replies`. */
export async function listReplies(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const query = parseWith(heldReplyQuerySchema, context.req.query(), 'the query');
  const { state: filter, recording: recordingId, limit } = query;
  const found = await service.stores.replies.listHeld({
    ...{ ownerUid: uid, now: service.now(), filter, recordingId, limit: limit + 1 },
    after: query.after === undefined ? undefined : readListPosition(query.after),
  });
  const replies = found.slice(0, limit);
  const last = replies.at(-1);
  return context.json({
    replies: replies.map(presentHeld),
    ...(last && found.length > limit ? { next: writeListPosition(last) } : {}),
  } satisfies HeldReplyListResource);
}

/** `GET /users/{uid}/replies/summary`. */
export async function getReplySummary(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const { unread, closedByFlood } = await service.stores.replies.summarize(uid, service.now());
  return context.json({ unread, closed_by_flood: [...closedByFlood] } satisfies ReplySummaryResource);
}

/** The user's reply. Rejects with `not_found`: nobody learns about the replies of others. */
export async function findOwnReply(
  { stores, now }: Service,
  id: string | undefined,
  uid: string,
): Promise<StoredReply> {
  const reply = await stores.replies.find(id ?? '', now());
  if (reply?.ownerUid !== uid || reply.isReported) throw noReply();
  return reply;
}

/** `PATCH /users/{uid}/replies/{reply}`. */
export async function changeReply(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const reply = await findOwnReply(service, context.req.param('reply'), uid);
  const { read, kept } = await parseJsonBody(context, replyChangeSchema);
  await service.stores.replies.change(reply.id, {
    isRead: read,
    kept: kept === undefined || kept === reply.isKept ? undefined : keptChange(service, reply, kept),
  });
  return context.json(presentHeld(await findOwnReply(service, reply.id, uid)));
}

function keptChange(
  { policies, now }: Service,
  { domain, createdAt }: StoredReply,
  isKept: boolean,
): ReplyOwnerChange['kept'] {
  const policy = policies.policyOf(domain);
  return { isKept, expiresAt: isKept ? keptEnd(policy, createdAt) : replyEnd(policy, createdAt, now()) };
}

/** `DELETE /users/{uid}/replies/{reply}`. */
export async function deleteReply(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const { stores, now } = service;
  const id = context.req.param('reply') ?? '';
  if (!(await stores.replies.remove(id, { ownerUid: uid }, now()))) throw noReply();
  return context.body(null, 204);
}

/** `GET /users/{uid}/replies/{reply}/audio`. */
export async function getHeldReplyAudio(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const sound = await service.stores.replies.findSound(context.req.param('reply') ?? '', service.now());
  if (sound?.ownerUid !== uid || sound.isReported) throw noReply();
  return sendSound(context, service, sound);
}
