import type { UploadResource } from '@beep/api';
import { replyReportSchema } from '@beep/api/contract';
import { WEB_SOURCE } from '@beep/core/hosts';
import { reportOfReply } from '@beep/core/texts';
import { addReport } from '../admin/reports.ts';
import { accountPayer, uploadNetworkPayer } from '../audio/queue/payers.ts';
import { emailOf } from '../auth/email-of.ts';
import type { VerifiedUser } from '../auth/token-verifier.ts';
import { parseJsonBody } from '../http/parse-request.ts';
import type { AppContext } from '../http/request-context.ts';
import { requireSelf } from '../library/require-self.ts';
import { createUploadLimits } from '../limits/limit-requests.ts';
import { domainOf } from '../policies/domain-of.ts';
import { MUST_NOT_RECORD, mayRecord } from '../policies/may-record.ts';
import { audioName } from '../recordings/audio-names.ts';
import { createKeyedMutex } from '../recordings/keyed-mutex.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { StoredReply, StoredSound } from '../storage/reply-store.ts';
import { receiveBody, refuseWithoutRoom } from '../upload/receive-body.ts';
import { saveUpload } from '../upload/save-upload.ts';
import type { ReceivedFile } from '../upload/spool.ts';
import { findOwnReply } from './inbox-handlers.ts';
import { presentSound } from './present-reply.ts';
import { requireKey, storeOnce, storeSound } from './receive-sound.ts';
import { replyEnd } from './reply-end.ts';
import { answerLimits } from './reply-limits.ts';
import { noReply } from './send-sound.ts';

interface AnswerRequest {
  readonly user: VerifiedUser;
  readonly reply: StoredReply;
  readonly key: string;
  readonly network: string;
}

/** `POST /users/{uid}/replies/{reply}/answers`. */
export function createAnswerHandler(service: Service): (context: AppContext) => Promise<Response> {
  const keys = createKeyedMutex();
  const limits = createUploadLimits(service.limits);
  return async (context) => {
    const user = await requireSelf(context, service);
    await limits.takeFromUser(context, user.uid);
    const reply = await findOwnReply(service, context.req.param('reply'), user.uid);
    const key = requireKey(context);
    refuseRecording(service, user);
    await refuseWithoutRoom(context, service);
    const request = { user, reply, key, network: context.get('client').network };
    const answer = await receiveBody(context, service, {
      sender: user.uid,
      use: (file) =>
        storeOnce(service, {
          ...{ sender: reply.id, key, file, keys },
          store: () => store(service, request, file),
          find: (id) => requireSound(service, id),
        }),
    });
    return context.json(presentSound(answer), 201);
  };
}

function refuseRecording({ policies }: Service, user: VerifiedUser): void {
  if (mayRecord(policies.policyOf(domainOf(user.verifiedEmail)), user)) return;
  throw new ServerError('forbidden', MUST_NOT_RECORD);
}

async function store(
  service: Service,
  request: AnswerRequest,
  file: ReceivedFile,
): Promise<StoredSound | 'key_taken'> {
  const { stores, policies, maxStoredBytes, now } = service;
  const { user, reply, key, network } = request;
  const payers = [accountPayer(user.uid), uploadNetworkPayer(network)];
  const { id, outcome } = await storeSound(service, { file, payers }, (sound) => {
    const createdAt = now();
    const expiresAt = replyEnd(policies.policyOf(reply.domain), reply.createdAt, createdAt);
    return stores.replies.createAnswer(
      { ...sound, key, replyId: reply.id, createdAt, expiresAt },
      answerLimits(maxStoredBytes),
    );
  });
  switch (outcome) {
    case 'created':
      return requireSound(service, id);
    case 'gone':
      throw noReply();
    case 'full':
      throw new ServerError('reply_limit', { message: 'This reply has as many answers as it can have.' });
    case 'account_full':
      throw new ServerError('account_full');
    case 'key_taken':
      return outcome;
  }
}

async function requireSound({ stores, now }: Service, id: string): Promise<StoredSound> {
  const sound = await stores.replies.findSound(id, now());
  if (sound) return sound;
  throw noReply();
}

/**
 * The key of the recording that is made of a reply; clients' keys are UUIDs. The key with the sum is for replies of which
 * an earlier version published other bytes, without an error, because it did not verify what it read.
 */
const publicationKey = (replyId: string, sha256?: string): string =>
  sha256 === undefined ? `reply:${replyId}` : `reply:${replyId}:${sha256}`;

function isOtherContent(error: unknown): boolean {
  return error instanceof ServerError && error.code === 'idempotency_mismatch';
}

/** `POST /users/{uid}/replies/{reply}/link`. */
export function createPublishHandler(service: Service): (context: AppContext) => Promise<Response> {
  const uploadKeys = createKeyedMutex();
  const limits = createUploadLimits(service.limits);
  return async (context) => {
    const user = await requireSelf(context, service);
    await limits.takeFromUser(context, user.uid);
    const reply = await findOwnReply(service, context.req.param('reply'), user.uid);
    refuseRecording(service, user);
    await refuseWithoutRoom(context, service);
    const request = {
      ownerUid: user.uid,
      email: emailOf(user),
      domain: domainOf(user.verifiedEmail),
      network: context.get('client').network,
      signedInAt: user.authTime * 1000,
      source: WEB_SOURCE,
    } as const;
    const upload = await withVerifiedCopy(service, reply, async (file) => {
      const save = (idempotencyKey: string): Promise<UploadResource> =>
        saveUpload({ ...service, uploadKeys }, file, { ...request, idempotencyKey });
      return save(publicationKey(reply.id)).catch((error: unknown) => {
        if (!isOtherContent(error)) throw error;
        return save(publicationKey(reply.id, file.sha256));
      });
    });
    return context.json(upload satisfies UploadResource, 201);
  };
}

/** Copies the audio of a reply into the spool for `use`. If that fails now, the reply stays for another attempt. */
async function withVerifiedCopy<T>(
  service: Service,
  reply: StoredReply,
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { audio, spool } = service;
  const path = spool.newPath();
  try {
    const content = await audio.copy(audioName({ ...reply, fileRevision: 0 }), reply, path);
    return await use({ path, ...content });
  } catch (error) {
    if (!(error instanceof ServerError)) await postponeEnd(service, reply);
    throw error;
  } finally {
    await spool.discard(path);
  }
}

async function postponeEnd({ stores, policies, log, now }: Service, reply: StoredReply): Promise<void> {
  const end = replyEnd(policies.policyOf(reply.domain), reply.createdAt, now());
  await stores.replies.postpone(reply.id, end).catch((error: unknown) => log.error('postpone_reply', error));
}

/** `POST /users/{uid}/replies/{reply}/report`. */
export async function reportReply(context: AppContext, service: Service): Promise<Response> {
  const { uid } = await requireSelf(context, service);
  const reply = await findOwnReply(service, context.req.param('reply'), uid);
  const { reason, text } = await parseJsonBody(context, replyReportSchema);
  await service.stores.replies.report(reply.id, service.now());
  const recording = { id: reply.recordingId, domain: reply.domain, ownerUid: uid };
  await addReport(service, recording, {
    ...{ reason, text: reportOfReply(reply.id, text), replyId: reply.id, uid },
    network: context.get('client').network,
  });
  return context.body(null, 204);
}
