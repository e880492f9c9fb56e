import { createHash } from 'node:crypto';
import { REPLIER_NAME_HEADER, REPLY_TOKEN_HEADER, type SentReplyListResource } from '@beep/api';
import { replierNameSchema, replyTokenSchema } from '@beep/api/contract';
import { type AudibleRecording, findLinkedForVisitor } from '../access/find-for-visitor.ts';
import { replierPayer, repliesNetworkPayer, strangersPayer } from '../audio/queue/payers.ts';
import { authenticate } from '../auth/authenticate.ts';
import { widerNetwork } from '../http/client-address.ts';
import { parseWith } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { takeReply } from '../limits/limit-requests.ts';
import { createKeyedMutex } from '../recordings/keyed-mutex.ts';
import { takesReplies } from '../recordings/present-recording.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { StoredReply } from '../storage/reply-store.ts';
import { receiveBody, refuseWithoutRoom } from '../upload/receive-body.ts';
import type { ReceivedFile } from '../upload/spool.ts';
import { presentSent } from './present-reply.ts';
import { requireKey, storeOnce, storeSound } from './receive-sound.ts';
import { replyEnd } from './reply-end.ts';
import { replyLimits } from './reply-limits.ts';
import { replyNetworkHash } from './reply-network.ts';
import { noReply, sendSound } from './send-sound.ts';

interface Replier {
  readonly recording: AudibleRecording;
  readonly tokenHash: string;
}

/** The hash of the token that came with the request. */
function requireTokenHash(context: AppContext): string {
  const token = parseWith(replyTokenSchema, context.req.header(REPLY_TOKEN_HEADER), REPLY_TOKEN_HEADER);
  return createHash('sha256').update(token).digest('hex');
}

/** Whoever has the token may do this, if whoever asks may listen to the recording. */
async function requireReplier(context: AppContext, service: Service): Promise<Replier> {
  const tokenHash = requireTokenHash(context);
  const recording = await findLinkedForVisitor(service, context.req.param('filename') ?? '', {
    use: 'listen',
    identify: () => authenticate(context, service.verifier),
  });
  return { recording, tokenHash };
}

interface ReplyRequest extends Replier {
  readonly key: string;
  readonly name: string | null;
  readonly network: string;
}

/** `POST /recordings/{filename}/replies`. Everything but the body is validated before the body is read. */
export function createReplyHandler(service: Service): (context: AppContext) => Promise<Response> {
  const keys = createKeyedMutex();
  return async (context) => {
    const request = await admit(context, service);
    const reply = await receiveBody(context, service, {
      ...{ sender: request.tokenHash, isStranger: true },
      use: (file) =>
        storeOnce(service, {
          ...{ sender: request.tokenHash, key: request.key, file, keys },
          store: () => store(service, request, file),
          find: (id) => requireHeld(service, id),
        }),
    });
    return context.json(presentSent(reply), 201);
  };
}

async function admit(context: AppContext, service: Service): Promise<ReplyRequest> {
  const replier = await requireReplier(context, service);
  const { recording, tokenHash } = replier;
  const name = context.req.header(REPLIER_NAME_HEADER);
  const request = {
    ...replier,
    key: requireKey(context),
    name: name === undefined ? null : parseWith(replierNameSchema, name, REPLIER_NAME_HEADER) || null,
    network: context.get('client').network,
  };
  // A retry of a stored reply gets its response, whatever happened since.
  if ((await service.stores.replies.findKey({ sender: tokenHash, key: request.key })) === undefined) {
    if (!takesReplies(recording, service.policies.policyOf(recording.domain))) {
      throw new ServerError('replies_closed');
    }
    await takeReply(context, service.limits, recording.id);
  }
  await refuseWithoutRoom(context, service);
  return request;
}

async function store(
  service: Service,
  request: ReplyRequest,
  file: ReceivedFile,
): Promise<StoredReply | 'key_taken'> {
  const { stores, policies, maxStoredBytes, now } = service;
  const { recording, tokenHash, key, name } = request;
  const network = replyNetworkHash(service.listenSecret, request.network);
  const ofNetwork = repliesNetworkPayer(widerNetwork(request.network));
  const payers = [replierPayer(tokenHash), ofNetwork, strangersPayer];
  const { id, outcome } = await storeSound(service, { file, payers }, (sound) => {
    const createdAt = now();
    const expiresAt = replyEnd(policies.policyOf(recording.domain), createdAt, createdAt);
    const whose = { recordingId: recording.id, tokenHash, key, name, network };
    return stores.replies.create(
      { ...sound, ...whose, createdAt, expiresAt },
      replyLimits(maxStoredBytes, createdAt),
    );
  });
  switch (outcome) {
    case 'created':
      return requireHeld(service, id);
    case 'closed':
      throw new ServerError('replies_closed');
    case 'full':
      throw new ServerError('reply_limit', { headers: { 'Retry-After': '3600' } });
    case 'key_taken':
      return outcome;
  }
}

async function requireHeld({ stores, now }: Service, id: string): Promise<StoredReply> {
  const reply = await stores.replies.find(id, now());
  if (reply) return reply;
  throw new ServerError('reply_deleted');
}

/** `GET /recordings/{filename}/replies/mine`. */
export async function listSentReplies(context: AppContext, service: Service): Promise<Response> {
  const { recording, tokenHash } = await requireReplier(context, service);
  const sent = await service.stores.replies.listSent(tokenHash, service.now());
  const replies = sent.filter(({ recordingId }) => recordingId === recording.id).map(presentSent);
  return context.json({ replies } satisfies SentReplyListResource);
}

/** `GET /recordings/{filename}/replies/{reply}/audio`. */
export async function getReplyAudio(context: AppContext, service: Service): Promise<Response> {
  const { recording, tokenHash } = await requireReplier(context, service);
  const sound = await service.stores.replies.findSound(context.req.param('reply') ?? '', service.now());
  if (sound?.tokenHash !== tokenHash || sound.recordingId !== recording.id) throw noReply();
  return sendSound(context, service, sound);
}

/**
 * `DELETE /recordings/{filename}/replies/{reply}`. The token and the reply's id are enough: the recording may be deleted
 * and restored later, suspended, or no longer the one of the label in the link.
 */
export async function deleteSentReply(context: AppContext, service: Service): Promise<Response> {
  const tokenHash = requireTokenHash(context);
  const { stores, now } = service;
  if (!(await stores.replies.remove(context.req.param('reply') ?? '', { tokenHash }, now()))) throw noReply();
  return context.body(null, 204);
}
