import { IDEMPOTENCY_KEY_HEADER } from '@beep/api';
import type { replyCalls } from '@beep/api/features/replies';
import { WEB_SOURCE } from '@beep/core/hosts';
import { accountPayer, uploadNetworkPayer } from '../../audio/queue/payers.ts';
import { emailOf } from '../../auth/email-of.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import type { AppContext } from '../../http/request-context.ts';
import { createUploadLimits } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { domainOfUser } from '../../policies/domain-of.ts';
import { MUST_NOT_RECORD, mayRecord } from '../../policies/may-record.ts';
import { createKeyedMutex } from '../../recordings/keyed-mutex.ts';
import { ServerError } from '../../server-error.ts';
import { audioName } from '../../storage/audio-names.ts';
import { type ReceiveDeps, receiveBody, refuseWithoutRoom } from '../../upload/receive-body.ts';
import { type SaveUploadDeps, saveUpload } from '../../upload/save-upload.ts';
import type { ReceivedFile } from '../../upload/spool.ts';
import type { CallHandlers } from '../define-feature.ts';
import { type AddReportDeps, addReport } from '../reports/index.ts';
import { findOwnReply } from './inbox-calls.ts';
import { presentAnswer } from './present-reply.ts';
import { type StoreSoundDeps, storeOnce, storeSound } from './receive-sound.ts';
import { replyEnd } from './reply-end.ts';
import { answerLimits } from './reply-limits.ts';
import { noReply } from './send-sound.ts';
import type { StoredAnswer, StoredReply } from './storage/index.ts';

type AnswerCalls = Pick<typeof replyCalls, 'createAnswer' | 'publishReply' | 'reportReply'>;

export interface AnswerNeeds
  extends Omit<SaveUploadDeps, 'uploadKeys'>,
    ReceiveDeps,
    StoreSoundDeps,
    AddReportDeps {
  readonly stores: SaveUploadDeps['stores'] & StoreSoundDeps['stores'] & AddReportDeps['stores'];
  readonly spool: ReceiveDeps['spool'];
  readonly limits: RequestLimits;
}

/** Calls of owners that make something of a reply. */
export function createAnswerHandlers(service: AnswerNeeds): CallHandlers<AnswerCalls> {
  const keys = createKeyedMutex();
  const uploadKeys = createKeyedMutex();
  const limits = createUploadLimits(service.limits);
  /** The reply, if its owner may record now. */
  async function admit(context: AppContext, user: VerifiedUser, id: string): Promise<StoredReply> {
    await limits.takeFromUser(context, user.uid);
    const reply = await findOwnReply(service, id, user.uid);
    if (!mayRecord(service.policies.policyOf(domainOfUser(user)), user)) {
      throw new ServerError('forbidden', MUST_NOT_RECORD);
    }
    await refuseWithoutRoom(context, service);
    return reply;
  }
  return {
    createAnswer: async ({ user, params, headers, context }) => {
      const reply = await admit(context, user, params.reply);
      const key = headers[IDEMPOTENCY_KEY_HEADER];
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
      return presentAnswer(answer);
    },
    publishReply: async ({ user, params, context }) => {
      const reply = await admit(context, user, params.reply);
      const request = {
        ownerUid: user.uid,
        email: emailOf(user),
        domain: domainOfUser(user),
        network: context.get('client').network,
        signedInAt: user.authTime * 1000,
        source: WEB_SOURCE,
      } as const;
      return withVerifiedCopy(service, reply, async (file) => {
        const save = (idempotencyKey: string) =>
          saveUpload({ ...service, uploadKeys }, file, { ...request, idempotencyKey });
        return save(publicationKey(reply.id)).catch((error: unknown) => {
          if (!isOtherContent(error)) throw error;
          return save(publicationKey(reply.id, file.sha256));
        });
      });
    },
    reportReply: async ({ user, params, body: { reason, text }, context }) => {
      const { uid } = user;
      const reply = await findOwnReply(service, params.reply, uid);
      await service.stores.replies.report(reply.id, service.now());
      const recording = { id: reply.recordingId, domain: reply.domain, ownerUid: uid };
      await addReport(service, recording, {
        ...{ reason, text: text.trim(), replyId: reply.id, uid },
        network: context.get('client').network,
      });
    },
  };
}

interface AnswerRequest {
  readonly user: VerifiedUser;
  readonly reply: StoredReply;
  readonly key: string;
  readonly network: string;
}

async function store(
  service: AnswerNeeds,
  request: AnswerRequest,
  file: ReceivedFile,
): Promise<StoredAnswer | 'key_taken'> {
  const { stores, policies, maxStoredBytes } = service;
  const { user, reply, key, network } = request;
  const payers = [accountPayer(user.uid), uploadNetworkPayer(network)];
  const { sound, outcome } = await storeSound(service, { file, payers }, (received) => {
    const expiresAt = replyEnd(policies.policyOf(reply.domain), { ...reply, from: received.createdAt });
    return stores.replies.createAnswer(
      { ...received, key, replyId: reply.id, expiresAt },
      answerLimits(maxStoredBytes),
    );
  });
  switch (outcome) {
    case 'created':
      return { ...sound, isHeard: false };
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

async function requireSound({ stores, now }: AnswerNeeds, id: string): Promise<StoredAnswer> {
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

/** Copies the audio of a reply into the spool for `use`. If that fails now, the reply stays for another attempt. */
async function withVerifiedCopy<T>(
  service: AnswerNeeds,
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

async function postponeEnd({ stores, policies, log, now }: AnswerNeeds, reply: StoredReply): Promise<void> {
  const end = replyEnd(policies.policyOf(reply.domain), { ...reply, from: now() });
  await stores.replies.postpone(reply.id, end).catch((error: unknown) => log.error('postpone_reply', error));
}
