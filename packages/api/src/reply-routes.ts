import { type RouteConfig, z } from '@hono/zod-openapi';
import { API_BASE_PATH, IDEMPOTENCY_KEY_HEADER, REPLIER_NAME_HEADER, REPLY_TOKEN_HEADER } from './paths.ts';
import {
  heldReplyListSchema,
  heldReplyQuerySchema,
  heldReplySchema,
  replierNameSchema,
  replyAnswerSchema,
  replyChangeSchema,
  replyReportSchema,
  replyStateSchema,
  replySummarySchema,
  replySwitchSchema,
  replyTokenSchema,
  sentReplyListSchema,
  sentReplySchema,
  soundQuerySchema,
} from './reply-schemas.ts';
import {
  AUDIO,
  json,
  MAY_SIGN_IN,
  MUST_SIGN_IN,
  recordingParams,
  refusals,
  UPLOAD_BODY,
} from './route-parts.ts';
import { idempotencyKeySchema, uploadSchema } from './schemas.ts';

export type ReplyRouteName =
  | 'changeReplies'
  | 'createReply'
  | 'listSentReplies'
  | 'getReplyAudio'
  | 'deleteSentReply'
  | 'listReplies'
  | 'getReplySummary'
  | 'changeReply'
  | 'deleteReply'
  | 'getHeldReplyAudio'
  | 'createAnswer'
  | 'publishReply'
  | 'reportReply';

const REPLIES = `${API_BASE_PATH}/recordings/{filename}/replies`;
const HELD = `${API_BASE_PATH}/users/{uid}/replies`;
const sentParams = z.object({ filename: z.string(), reply: z.string() });
const ownParams = z.object({ uid: z.string() });
const heldParams = z.object({ uid: z.string(), reply: z.string() });
const replier = z.object({ [REPLY_TOKEN_HEADER]: replyTokenSchema });
const keyed = z.object({ [IDEMPOTENCY_KEY_HEADER]: idempotencyKeySchema });
const SOUND = { 200: { description: 'The audio', content: { 'audio/*': AUDIO } } };

const REFUSED_TO_REPLIERS = ['invalid_request', 'unauthorized', 'restricted', 'suspended'] as const;
const REFUSED_TO_OWNERS = ['unauthorized', 'forbidden', 'not_found'] as const;
const REFUSED_AUDIO = [
  'too_large',
  'not_audio',
  'unplayable_edits',
  'too_small',
  'idempotency_mismatch',
] as const;

function body(schema: z.ZodType): NonNullable<NonNullable<RouteConfig['request']>['body']> {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Calls of whoever replies without an account. */
const replierRoutes = {
  createReply: {
    method: 'post',
    path: REPLIES,
    summary: 'Reply to a recording; the same token and key always get the same response',
    security: MAY_SIGN_IN,
    request: {
      params: recordingParams,
      headers: z.object({
        ...replier.shape,
        ...keyed.shape,
        [REPLIER_NAME_HEADER]: replierNameSchema.optional(),
      }),
      body: UPLOAD_BODY,
    },
    responses: {
      201: json('Held for the owner', sentReplySchema),
      ...refusals(
        ...REFUSED_TO_REPLIERS,
        ...REFUSED_AUDIO,
        ...(['not_found', 'deleted', 'reply_deleted', 'replies_closed', 'reply_limit'] as const),
      ),
    },
  },
  listSentReplies: {
    method: 'get',
    path: `${REPLIES}/mine`,
    summary: 'The replies that were sent with this token, and the answers to them',
    security: MAY_SIGN_IN,
    request: { params: recordingParams, headers: replier },
    responses: {
      200: json('The replies', sentReplyListSchema),
      ...refusals(...REFUSED_TO_REPLIERS, 'not_found', 'deleted'),
    },
  },
  getReplyAudio: {
    method: 'get',
    path: `${REPLIES}/{reply}/audio`,
    summary: 'The audio of an own reply or of an answer to it',
    security: MAY_SIGN_IN,
    request: { params: sentParams, headers: replier, query: soundQuerySchema },
    responses: { ...SOUND, ...refusals(...REFUSED_TO_REPLIERS, 'not_found', 'deleted') },
  },
  deleteSentReply: {
    method: 'delete',
    path: `${REPLIES}/{reply}`,
    summary: 'Delete an own reply with the answers to it, whatever became of the recording',
    security: MAY_SIGN_IN,
    request: { params: sentParams, headers: replier },
    responses: { 204: { description: 'Deleted' }, ...refusals('invalid_request', 'not_found') },
  },
} as const satisfies Partial<Record<ReplyRouteName, RouteConfig>>;

/** Calls of owners, on the replies that are held for them. */
const ownerRoutes = {
  changeReplies: {
    method: 'patch',
    path: REPLIES,
    summary: 'Open a recording to replies, or close it; held replies stay',
    security: MUST_SIGN_IN,
    request: { params: recordingParams, body: body(replySwitchSchema) },
    responses: {
      200: json('The state', replyStateSchema),
      ...refusals(...REFUSED_TO_OWNERS, 'invalid_request', 'replies_closed', 'deleted', 'too_large'),
    },
  },
  listReplies: {
    method: 'get',
    path: HELD,
    summary: 'The replies to the recordings of the signed-in user, the newest first',
    security: MUST_SIGN_IN,
    request: { params: ownParams, query: heldReplyQuerySchema },
    responses: {
      200: json('One page', heldReplyListSchema),
      ...refusals('invalid_request', 'unauthorized', 'forbidden'),
    },
  },
  getReplySummary: {
    method: 'get',
    path: `${HELD}/summary`,
    summary: 'How many replies are unread, and which recordings were closed by a flood',
    security: MUST_SIGN_IN,
    request: { params: ownParams },
    responses: { 200: json('The summary', replySummarySchema), ...refusals('unauthorized', 'forbidden') },
  },
  changeReply: {
    method: 'patch',
    path: `${HELD}/{reply}`,
    summary: 'Mark a reply as read, or keep it; a reply that is no longer kept has its whole period again',
    security: MUST_SIGN_IN,
    request: { params: heldParams, body: body(replyChangeSchema) },
    responses: {
      200: json('The reply', heldReplySchema),
      ...refusals(...REFUSED_TO_OWNERS, 'invalid_request', 'too_large'),
    },
  },
  deleteReply: {
    method: 'delete',
    path: `${HELD}/{reply}`,
    summary: 'Delete a reply with its answers',
    security: MUST_SIGN_IN,
    request: { params: heldParams },
    responses: { 204: { description: 'Deleted' }, ...refusals('unauthorized', 'forbidden', 'not_found') },
  },
  getHeldReplyAudio: {
    method: 'get',
    path: `${HELD}/{reply}/audio`,
    summary: 'The audio of a reply or of an answer to it',
    security: MUST_SIGN_IN,
    request: { params: heldParams, query: soundQuerySchema },
    responses: { ...SOUND, ...refusals(...REFUSED_TO_OWNERS, 'invalid_request') },
  },
  createAnswer: {
    method: 'post',
    path: `${HELD}/{reply}/answers`,
    summary: 'Answer a reply by voice; only the browser that sent the reply gets it',
    security: MUST_SIGN_IN,
    request: { params: heldParams, headers: keyed, body: UPLOAD_BODY },
    responses: {
      201: json('Stored', replyAnswerSchema),
      ...refusals(...REFUSED_TO_OWNERS, ...REFUSED_AUDIO, 'invalid_request', 'reply_limit', 'account_full'),
    },
  },
  publishReply: {
    method: 'post',
    path: `${HELD}/{reply}/link`,
    summary: 'Make a recording with a link of a reply; doing it again gives the same link',
    security: MUST_SIGN_IN,
    request: { params: heldParams },
    responses: {
      201: json('Made', uploadSchema),
      ...refusals(...REFUSED_TO_OWNERS, 'deleted', 'account_full'),
    },
  },
  reportReply: {
    method: 'post',
    path: `${HELD}/{reply}/report`,
    summary: 'Report a reply to the administrators; it is hidden, and its recording closed to replies',
    security: MUST_SIGN_IN,
    request: { params: heldParams, body: body(replyReportSchema) },
    responses: {
      204: { description: 'Reported' },
      ...refusals(...REFUSED_TO_OWNERS, 'invalid_request', 'too_large'),
    },
  },
} as const satisfies Partial<Record<ReplyRouteName, RouteConfig>>;

/** Calls on voice replies. A reply is for the owner of the recording and for the token that sent it. */
export const replyRoutes: Readonly<Record<ReplyRouteName, RouteConfig>> = {
  ...replierRoutes,
  ...ownerRoutes,
};
