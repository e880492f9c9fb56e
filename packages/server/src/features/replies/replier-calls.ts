import {
  ANSWER_HEARERS_HEADER,
  ANSWER_NAMES_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REPLIER_NAME_HEADER,
  REPLIER_PERSON_HEADER,
  REPLY_TOKEN_HEADER,
} from '@beep/api';
import type { replyCalls } from '@beep/api/features/replies';
import {
  type AudibleRecording,
  findLinkedForVisitor,
  type VisitDeps,
} from '../../access/find-for-visitor.ts';
import { replierPayer, repliesNetworkPayer, strangersPayer } from '../../audio/queue/payers.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import { widerNetwork } from '../../http/client-address.ts';
import type { AppContext } from '../../http/request-context.ts';
import { takeReply } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import { hasTranscript } from '../../policies/has-transcript.ts';
import { createKeyedMutex } from '../../recordings/keyed-mutex.ts';
import { takesReplies } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import type { Stores } from '../../storage/stores.ts';
import type { QueuedSound } from '../../storage/transcript-writing.ts';
import { type ReceiveDeps, receiveBody, refuseWithoutRoom } from '../../upload/receive-body.ts';
import type { ReceivedFile } from '../../upload/spool.ts';
import type { CallHandlers, CallRequest } from '../define-feature.ts';
import {
  type AnswerRefusal,
  answererOf,
  hashReplyToken,
  hearingOf,
  promiseWithin,
  type Told,
} from '../questions/storage/index.ts';
import { type HeldSound, presentSent } from './present-reply.ts';
import { type ReceivedSound, type StoreSoundDeps, storeOnce, storeSound } from './receive-sound.ts';
import { replyEnd } from './reply-end.ts';
import { replyLimits } from './reply-limits.ts';
import { replyNetworkHash } from './reply-network.ts';
import { noReply, type SendSoundDeps, sendSound } from './send-sound.ts';
import type { FoundSound, StoredReply } from './storage/index.ts';

type ReplierCalls = Pick<
  typeof replyCalls,
  'createReply' | 'listSentReplies' | 'getReplyAudio' | 'noteAnswerHeard' | 'deleteSentReply'
>;

export interface ReplierNeeds extends VisitDeps, ReceiveDeps, StoreSoundDeps, SendSoundDeps {
  readonly stores: VisitDeps['stores'] & StoreSoundDeps['stores'] & Pick<Stores, 'preferences' | 'questions'>;
  readonly spool: ReceiveDeps['spool'];
  readonly verifier: TokenVerifier;
  readonly limits: RequestLimits;
  /** Stored bytes per account. */
  readonly maxStoredBytes: number;
  /** The key of the hashes of networks. */
  readonly listenSecret: Buffer;
  readonly transcribes: boolean;
  /** Queues a transcription; never rejects. */
  readonly queueTranscription: (sound: QueuedSound) => Promise<void>;
}

/** Calls with the token of a reply, without an account. */
export function createReplierHandlers(service: ReplierNeeds): CallHandlers<ReplierCalls> {
  const { stores, now } = service;
  const keys = createKeyedMutex();
  return {
    createReply: async (request) => {
      const { context } = request;
      const admitted = await admit(service, request);
      const { tokenHash: sender, key } = admitted;
      const reply = await receiveBody(context, service, {
        ...{ sender, isStranger: true },
        use: (file) =>
          storeOnce<HeldSound>(service, {
            ...{ sender, key, file, keys },
            store: () => store(service, admitted, file),
            find: (id) => requireHeld(service, id),
          }),
      });
      return presentSent(reply);
    },
    listSentReplies: async (request) => {
      const { recording, tokenHash } = await requireReplier(service, request);
      const sent = await stores.replies.listSent({ recordingId: recording.id, tokenHash }, now());
      return { replies: sent.map(presentSent) };
    },
    getReplyAudio: async (request) => {
      const sound = await findOwnSound(service, request);
      return sendSound(request.context, service, { sound, ...request.query });
    },
    noteAnswerHeard: async (request) => {
      const { id, isAnswer } = await findOwnSound(service, request);
      if (!isAnswer) throw noReply();
      await stores.replies.noteHeard(id);
    },
    /**
     * The token and the reply's id are enough: the recording may be deleted and restored later, suspended, or no longer
     * the one of the label in the link.
     */
    deleteSentReply: async ({ params, headers }) => {
      const tokenHash = hashReplyToken(headers[REPLY_TOKEN_HEADER]);
      if (!(await stores.replies.remove(params.reply, { tokenHash }, now()))) throw noReply();
    },
  };
}

interface Replier {
  readonly recording: AudibleRecording;
  readonly tokenHash: string;
}

interface TokenRequest {
  readonly params: { readonly filename: string };
  readonly headers: { readonly [REPLY_TOKEN_HEADER]: string };
  readonly context: AppContext;
}

/** The replier of the token, if the client may listen to the recording. */
async function requireReplier(
  service: ReplierNeeds,
  { params, headers, context }: TokenRequest,
): Promise<Replier> {
  const recording = await findLinkedForVisitor(service, params.filename, {
    use: 'listen',
    identify: () => authenticate(context, service.verifier),
  });
  return { recording, tokenHash: hashReplyToken(headers[REPLY_TOKEN_HEADER]) };
}

/** The replier's reply, or an answer to it. */
async function findOwnSound(
  service: ReplierNeeds,
  request: TokenRequest & { readonly params: { readonly reply: string } },
): Promise<FoundSound> {
  const { recording, tokenHash } = await requireReplier(service, request);
  const sender = { recordingId: recording.id, tokenHash };
  const sound = await service.stores.replies.findSentSound(request.params.reply, sender, service.now());
  if (sound === undefined) throw noReply();
  return sound;
}

interface ReplyRequest extends Replier {
  readonly key: string;
  readonly name: string | null;
  readonly person: string | undefined;
  readonly answerer: string;
  /** What its sender was told of who hears it. */
  readonly told: Told;
  readonly network: string;
}

/** Everything but the body is checked before the body is read. */
async function admit(
  service: ReplierNeeds,
  request: CallRequest<ReplierCalls['createReply']>,
): Promise<ReplyRequest> {
  const { headers, context } = request;
  const replier = await requireReplier(service, request);
  const { recording, tokenHash } = replier;
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  // A retry of a stored reply gets its response, whatever happened since.
  if ((await service.stores.replies.findKey({ sender: tokenHash, key })) === undefined) {
    if (!takesReplies(recording, service.policies.policyOf(recording.domain))) {
      throw new ServerError('replies_closed');
    }
    await takeReply(context, service.limits, recording.id);
  }
  await refuseWithoutRoom(context, service);
  const name = headers[REPLIER_NAME_HEADER] || null;
  const person = headers[REPLIER_PERSON_HEADER];
  const told = { hearers: headers[ANSWER_HEARERS_HEADER], names: headers[ANSWER_NAMES_HEADER] };
  const answerer = answererOf(headers[REPLY_TOKEN_HEADER], name);
  return { ...replier, key, name, person, answerer, told, network: context.get('client').network };
}

async function store(
  service: ReplierNeeds,
  request: ReplyRequest,
  file: ReceivedFile,
): Promise<HeldSound | 'key_taken'> {
  const { stores, policies, maxStoredBytes } = service;
  const { recording, tokenHash, key, name, person, answerer, told } = request;
  const policy = policies.policyOf(recording.domain);
  const preferences = await stores.preferences.find(recording.ownerUid);
  const transcriptState = service.transcribes && hasTranscript(policy, preferences) ? 'writing' : 'none';
  const question = await stores.questions.find(recording.id);
  const network = replyNetworkHash(service.listenSecret, request.network);
  const ofNetwork = repliesNetworkPayer(widerNetwork(request.network));
  const payers = [replierPayer(tokenHash), ofNetwork, strangersPayer];
  const endOf = ({ createdAt }: ReceivedSound): number =>
    replyEnd(policy, { createdAt, from: createdAt, keepDays: question?.keep_days });
  const { sound, outcome } = await storeSound(service, { file, payers }, (received) => {
    const promise = question && promiseWithin(hearingOf(question, policy), told);
    const whose = { recordingId: recording.id, tokenHash, key, name, person, answerer, network, promise };
    return stores.replies.create(
      { ...received, ...whose, expiresAt: endOf(received), transcriptState },
      replyLimits(maxStoredBytes, received.createdAt),
    );
  });
  switch (outcome) {
    case 'created': {
      const { ownerUid } = recording;
      if (transcriptState === 'writing')
        await service.queueTranscription({ ...sound, ownerUid, kind: 'replies' });
      // Whatever ends it from now on, it was stored.
      return { ...sound, expiresAt: endOf(sound), answers: [] };
    }
    case 'full':
      throw new ServerError('reply_limit', { headers: { 'Retry-After': '3600' } });
    case 'key_taken':
      return outcome;
    default:
      throw refusalOf(outcome);
  }
}

const NO_PERSON = 'Choose a name of the list of this question.';
const TOO_LONG = 'The answer is longer than this question allows. Nothing was stored.';

function refusalOf(refusal: AnswerRefusal): ServerError {
  switch (refusal) {
    case 'closed':
      return new ServerError('replies_closed');
    case 'too_long':
      return new ServerError('too_long', { message: TOO_LONG });
    case 'no_person':
      return new ServerError('name_taken', { message: NO_PERSON });
    case 'name_taken':
    case 'tries_used':
      return new ServerError(refusal);
  }
}

async function requireHeld(
  { stores, now }: Pick<ReplierNeeds, 'stores' | 'now'>,
  id: string,
): Promise<StoredReply> {
  const reply = await stores.replies.find(id, now());
  if (reply) return reply;
  throw new ServerError('reply_deleted');
}
