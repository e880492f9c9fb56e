import { MAX_QUESTION_NAMES, MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import { ANSWER_HEARERS, REPLY_STATES, REPLY_SWITCHES, SHOWN_NAMES } from '@beep/core/replies';
import { TRANSCRIPT_STATES } from '@beep/core/transcripts';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import {
  headerText,
  knownOnly,
  listPosition,
  named,
  numberInQuery,
  uploadSchema,
  whole,
} from '../../calls/parts.ts';
import {
  ANSWER_HEARERS_HEADER,
  ANSWER_NAMES_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  REPLIER_NAME_HEADER,
  REPLIER_PERSON_HEADER,
  REPLY_TOKEN_HEADER,
} from '../../paths.ts';
import { reportSchema } from '../reports/index.ts';
import { transcript } from '../transcripts/index.ts';

/** In one call of {@link replyCalls.listReplies}: the answers of a whole list of names. */
export const MAX_REPLIES_IN_CALL: number = MAX_QUESTION_NAMES;

/** The parts of the inbox. */
export const REPLY_FILTERS = ['all', 'unread', 'kept'] as const;
export type ReplyFilter = (typeof REPLY_FILTERS)[number];

/** 32 random bytes as base64url, made by the browser for one recording. */
export const replyToken = z
  .string()
  .check(
    z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, 'must be 32 bytes as base64url'),
    z.describe('The only proof of who replied. The service stores its SHA-256.'),
  );

const name = headerText(
  MAX_REPLIER_NAME_LENGTH,
  'What the replier wants to be called, percent-encoded. Only the owner of the recording gets it. It is stored as one line in Unicode NFC, without control characters.',
);

const person = z
  .string()
  .check(z.maxLength(22), z.describe('Of a question with a list of names: the id of the one who answers.'));

const toldHearers = z
  .enum(ANSWER_HEARERS)
  .check(
    z.describe(
      'Of an answer to a question: its `heard_by` as the sender was told before the recording. No more people hear the answer. Without it, as it is when the answer comes.',
    ),
  );
const toldNames = z.enum(SHOWN_NAMES).check(z.describe('The same of `names_shown`.'));

/** 64 levels of the sound. */
export const peaksSchema = z
  .array(z.int().check(z.minimum(0), z.maximum(255)))
  .check(z.length(64), z.describe('The farthest swing in each 64th of the time; 255 is full scale.'));

const audioFields = {
  id: z.string(),
  created_at: whole('Seconds since the epoch.'),
  duration: z.number().check(z.nonnegative(), z.describe('Seconds.')),
  mime: z.string(),
  peaks: z.exactOptional(peaksSchema),
};
const expiresAt = whole('Seconds since the epoch, 0 for a kept one.');

const answer = named(
  'ReplyAnswer',
  z.object({
    ...audioFields,
    heard: z.boolean().check(z.describe('The replier has played it, as far as the browser has said so.')),
  }),
);
const sentFields = { ...audioFields, expires_at: expiresAt };
const sentReply = named('SentReply', z.object({ ...sentFields, answers: knownOnly(answer) }));
const sentList = named(
  'SentReplyList',
  z.object({ replies: knownOnly(sentReply).check(z.describe('The oldest first.')) }),
);

const heldReply = named(
  'HeldReply',
  z.object({
    ...sentFields,
    recording: z.string().check(z.describe('The id of the recording that was replied to.')),
    recording_title: z.exactOptional(z.string()),
    name: z.exactOptional(z.string().check(z.describe('What the replier wants to be called.'))),
    person: z.exactOptional(z.string().check(z.describe('Who it is of the names of the question.'))),
    read: z.boolean(),
    kept: z.boolean(),
    transcript: z.exactOptional(
      z
        .enum(TRANSCRIPT_STATES)
        .check(z.describe('Of what is said, written by the service; absent if it writes none.')),
    ),
    shown: z.exactOptional(
      z.boolean().check(z.describe('Of an answer to a question: the owner lets others hear it.')),
    ),
    starred: z.boolean().check(z.describe('A mark of the owner, which means nothing to the service.')),
    answers: knownOnly(answer).check(z.describe('The oldest first.')),
  }),
);
const heldList = named(
  'HeldReplyList',
  z.object({
    replies: knownOnly(heldReply).check(z.describe('The newest first.')),
    next: z.exactOptional(z.string().check(z.describe('The cursor of the next page; absent on the last.'))),
  }),
);

const summary = named(
  'ReplySummary',
  z.object({
    unread: z.int().check(z.nonnegative()),
    closed_by_flood: z
      .array(z.string())
      .check(z.describe('The ids of recordings that the service closed to replies.')),
  }),
);
const change = named(
  'ReplyChange',
  z.object({
    read: z.exactOptional(z.boolean()),
    kept: z.exactOptional(z.boolean()),
    starred: z.exactOptional(z.boolean()),
    shown: z.exactOptional(z.boolean()),
  }),
);
const switched = named('ReplySwitch', z.object({ replies: z.enum(REPLY_SWITCHES) }));
const state = named('ReplyState', z.object({ replies: z.enum(REPLY_STATES) }));
const report = reportSchema('ReplyReport');

/** The query of a call that answers with audio. */
export const soundQuery = z.object({
  format: z.optional(
    z
      .enum(['mp3'])
      .check(
        z.describe(
          'For players that do not play the recorded format. Without it the audio is sent as it is.',
        ),
      ),
  ),
});

const listQuery = z.object({
  state: z._default(z.enum(REPLY_FILTERS), 'all'),
  recording: z.optional(z.string().check(z.maxLength(64), z.describe('Only replies to this recording.'))),
  limit: numberInQuery({ min: 1, max: MAX_REPLIES_IN_CALL, initial: 20 }),
  after: z.optional(listPosition.check(z.describe('The `next` of the page before.'))),
});

const tokenHeader = { [REPLY_TOKEN_HEADER]: replyToken };
const keyHeader = { [IDEMPOTENCY_KEY_HEADER]: z.guid().check(z.toLowerCase()) };

/** The owner's voice answer to a reply. It ends with the reply. */
export type ReplyAnswer = z.output<typeof answer>;
/** The sound of a reply or of an answer. */
export type ReplySound = Omit<ReplyAnswer, 'heard'>;
/** What a replier sees of an own reply. */
export type SentReply = z.output<typeof sentReply>;
/** What the owner of the recording sees of a reply. */
export type HeldReply = z.output<typeof heldReply>;
export type HeldReplyList = z.output<typeof heldList>;
export type ReplySummary = z.output<typeof summary>;
/** Absent fields stay as they are. */
export type ReplyChange = z.output<typeof change>;
export type ReplyReport = z.input<typeof report>;

const OF_RECORDING = '/recordings/{filename}/replies';
const HELD = '/users/{uid}/replies';
const REFUSED_TO_REPLIERS = ['unauthorized', 'restricted', 'suspended', 'not_found', 'deleted'] as const;

/** Calls of repliers, without an account. */
const replierCalls = {
  createReply: {
    method: 'POST',
    path: OF_RECORDING,
    caller: 'anyone',
    scope: 'record',
    summary: 'Reply to a recording; the same token and key always get the same response',
    headers: z.object({
      ...tokenHeader,
      ...keyHeader,
      [REPLIER_NAME_HEADER]: z.optional(name),
      [REPLIER_PERSON_HEADER]: z.optional(person),
      [ANSWER_HEARERS_HEADER]: z.optional(toldHearers),
      [ANSWER_NAMES_HEADER]: z.optional(toldNames),
    }),
    body: 'audio',
    answer: [201, 'Held for the owner', sentReply],
    refusals: [
      ...REFUSED_TO_REPLIERS,
      'reply_deleted',
      'replies_closed',
      'reply_limit',
      'name_taken',
      'tries_used',
    ],
  },
  listSentReplies: {
    method: 'GET',
    path: `${OF_RECORDING}/mine`,
    caller: 'anyone',
    scope: 'read',
    summary: 'The replies that were sent with this token, and the answers to them',
    headers: z.object(tokenHeader),
    answer: [200, 'The replies', sentList],
    refusals: REFUSED_TO_REPLIERS,
  },
  getReplyAudio: {
    method: 'GET',
    path: `${OF_RECORDING}/{reply}/audio`,
    caller: 'anyone',
    scope: 'read',
    summary: 'The audio of an own reply or of an answer to it',
    headers: z.object(tokenHeader),
    query: soundQuery,
    answer: [200, 'The audio', 'audio'],
    refusals: REFUSED_TO_REPLIERS,
  },
  noteAnswerHeard: {
    method: 'PUT',
    path: `${OF_RECORDING}/{reply}/heard`,
    caller: 'anyone',
    scope: 'manage',
    summary: 'Tell the owner that an answer to an own reply was played; `reply` is the id of the answer',
    headers: z.object(tokenHeader),
    answer: [204, 'Noted'],
    refusals: REFUSED_TO_REPLIERS,
  },
  deleteSentReply: {
    method: 'DELETE',
    path: `${OF_RECORDING}/{reply}`,
    caller: 'anyone',
    scope: 'manage',
    summary: 'Delete an own reply with the answers to it, whatever became of the recording',
    headers: z.object(tokenHeader),
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

/** Calls of owners, on the replies that are held for them. */
const ownerCalls = {
  changeReplies: {
    method: 'PATCH',
    path: OF_RECORDING,
    caller: 'user',
    scope: 'manage',
    summary: 'Open a recording to replies, or close it; held replies stay',
    body: switched,
    answer: [200, 'The state', state],
    refusals: ['forbidden', 'not_found', 'replies_closed', 'deleted'],
  },
  listReplies: {
    method: 'GET',
    path: HELD,
    scope: 'read',
    summary: 'The replies to the recordings of the signed-in user, the newest first',
    query: listQuery,
    answer: [200, 'One page', heldList],
    refusals: [],
  },
  getReplySummary: {
    method: 'GET',
    path: `${HELD}/summary`,
    scope: 'read',
    summary: 'How many replies are unread, and which recordings were closed by a flood',
    answer: [200, 'The summary', summary],
    refusals: [],
  },
  changeReply: {
    method: 'PATCH',
    path: `${HELD}/{reply}`,
    scope: 'manage',
    summary:
      'Mark a reply as read or with a star, let others hear it, or keep it; a reply that is no longer kept has its whole period again',
    body: change,
    answer: [200, 'The reply', heldReply],
    refusals: ['not_found'],
  },
  deleteReply: {
    method: 'DELETE',
    path: `${HELD}/{reply}`,
    scope: 'manage',
    summary: 'Delete a reply with its answers',
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
  getHeldReplyAudio: {
    method: 'GET',
    path: `${HELD}/{reply}/audio`,
    scope: 'read',
    summary: 'The audio of a reply or of an answer to it',
    query: soundQuery,
    answer: [200, 'The audio', 'audio'],
    refusals: ['not_found'],
  },
  getReplyTranscript: {
    method: 'GET',
    path: `${HELD}/{reply}/transcript`,
    scope: 'read',
    summary: 'What is said in a reply, as the service has written it',
    answer: [200, 'The transcript', transcript],
    refusals: ['not_found'],
  },
  createAnswer: {
    method: 'POST',
    path: `${HELD}/{reply}/answers`,
    scope: 'record',
    summary: 'Answer a reply by voice; only the browser that sent the reply gets it',
    headers: z.object(keyHeader),
    body: 'audio',
    answer: [201, 'Stored', answer],
    refusals: ['not_found', 'reply_limit', 'account_full'],
  },
  publishReply: {
    method: 'POST',
    path: `${HELD}/{reply}/link`,
    scope: 'manage',
    summary: 'Make a recording with a link of a reply; doing it again gives the same link',
    answer: [201, 'Made', uploadSchema],
    refusals: ['not_found', 'deleted', 'account_full'],
  },
  reportReply: {
    method: 'POST',
    path: `${HELD}/{reply}/report`,
    scope: null,
    summary: 'Report a reply to the administrators; it is hidden, and its recording closed to replies',
    body: report,
    answer: [204, 'Reported'],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

/** Calls on voice replies. A reply is for the owner of the recording and for the token that sent it. */
export const replyCalls = { ...replierCalls, ...ownerCalls };
