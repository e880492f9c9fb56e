import {
  ANSWER_KEEP_DAYS,
  MAX_ANSWER_TRIES,
  MAX_QUESTION_NAMES,
  MAX_REPLIER_NAME_LENGTH,
  QUESTION_SECONDS,
} from '@beep/core/limits';
import { parseLine } from '@beep/core/recordings';
import { ANSWER_HEARERS, SHOWN_NAMES } from '@beep/core/replies';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, parsed, whole } from '../../calls/parts.ts';
import { REPLY_TOKEN_HEADER } from '../../paths.ts';
import { peaksSchema, replyToken, soundQuery } from '../replies/index.ts';

/** Who may answer, of those who may hear the question: everybody, or who takes a name of its list. */
export const QUESTION_AUDIENCES = ['anyone', 'listed'] as const;

/** A name as it is stored; undefined if it is empty or too long. */
export function parseListedName(text: string): string | undefined {
  return parseLine(text, MAX_REPLIER_NAME_LENGTH) || undefined;
}

const listedName = parsed(
  z.string(),
  parseListedName,
  `must have 1 to ${MAX_REPLIER_NAME_LENGTH} characters`,
);
const rulesFields = {
  who: z.enum(QUESTION_AUDIENCES),
  until: whole('When it closes, in seconds since the epoch; 0 for never.'),
  longest: z
    .literal(QUESTION_SECONDS)
    .check(z.describe('The longest answer, in seconds. Two seconds more are accepted.')),
  tries: z
    .int()
    .check(
      z.minimum(1),
      z.maximum(MAX_ANSWER_TRIES),
      z.describe('How often somebody may send an answer. Each takes the place of the one before.'),
    ),
};

const keepDays = z
  .literal(ANSWER_KEEP_DAYS)
  .check(
    z.describe(
      'For how many days an answer that is not kept is held, from when it came or was answered; a policy’s longest life comes first.',
    ),
  );

const heardBy = z
  .enum(ANSWER_HEARERS)
  .check(
    z.describe(
      'Who hears answers: `owner`, nobody else; `answerers`, who has an answer here, all others; `everyone`, who may listen to the recording, those that the owner lets through. What the policy does not allow is as if the owner had chosen less.',
    ),
  );
const namesShown = z
  .enum(SHOWN_NAMES)
  .check(
    z.describe(
      'What those who hear answers of others see of their names; `none` if the policy forbids names.',
    ),
  );

const newQuestion = named(
  'NewQuestion',
  z.object({
    ...rulesFields,
    keep_days: z.exactOptional(keepDays).check(z.describe('Stays as it is if it is left out; 30 at first.')),
    heard_by: z
      .exactOptional(heardBy)
      .check(z.describe('Stays as it is if it is left out; `owner` at first.')),
    names_shown: z
      .exactOptional(namesShown)
      .check(z.describe('Stays as it is if it is left out; `none` at first.')),
    names: z
      .exactOptional(z.array(listedName).check(z.maxLength(MAX_QUESTION_NAMES)))
      .check(
        z.describe(
          'The list of names, in its order. Equal names are different people. Stays as it is if it is left out; empty at first.',
        ),
      ),
  }),
);

const personFields = { id: z.string(), name: z.string() };
const ownPerson = named(
  'QuestionPerson',
  z.object({
    ...personFields,
    taken: z.boolean().check(z.describe('A browser has answered with this name; others cannot.')),
  }),
);
const questionFields = {
  ...rulesFields,
  keep_days: keepDays,
  heard_by: heardBy,
  names_shown: namesShown,
  recording: z.string().check(z.describe('The id of the recording that asks.')),
  title: z.exactOptional(z.string()),
  url: z.url().check(z.describe('The share link of the recording.')),
  code: z.string().check(z.describe('What pupils type at /join.')),
  created_at: whole('Seconds since the epoch.'),
  answers: whole('Answers that are held, without reported ones.'),
  latest: z.exactOptional(
    z
      .string()
      .check(z.describe('The id of the newest of them, for who follows what comes; absent without any.')),
  ),
  open: z.boolean().check(z.describe('False if it takes no answers now.')),
};
const questionSummary = named('QuestionSummary', z.object(questionFields));
const ownQuestion = named(
  'Question',
  z.object({
    ...questionFields,
    people: knownOnly(ownPerson).check(z.describe('The list of names, in its order.')),
  }),
);
const questionList = named('QuestionList', z.object({ questions: knownOnly(questionSummary) }));

const askedPerson = named(
  'AskedPerson',
  z.object({
    ...personFields,
    taken: z
      .boolean()
      .check(z.describe('Another browser has answered with this name, which only its label can.')),
    tries_left: z.exactOptional(
      whole('Of this name: absent for those that the browser has not answered with, which have all of them.'),
    ),
  }),
);
const typedAnswerer = named(
  'TypedAnswerer',
  z.object({
    answerer: z
      .string()
      .check(
        z.describe(
          'The SHA-256, in hexadecimal digits, of the token, a space and the name as it is stored. The name itself is held no longer than the answer.',
        ),
      ),
    tries_left: whole('Of this name.'),
  }),
);
const askedQuestion = named(
  'AskedQuestion',
  z.object({
    ...rulesFields,
    open: z.boolean(),
    keep_days: keepDays,
    heard_by: heardBy,
    names_shown: namesShown,
    tries_left: whole(
      'Of the browser with the token; all of them without one. With a list, of the name that has the most; otherwise of answers without a name.',
    ),
    person: z.exactOptional(z.string().check(z.describe('Whose label the token is of.'))),
    people: knownOnly(askedPerson).check(z.describe('Empty if anyone may answer.')),
    answered: knownOnly(typedAnswerer).check(
      z.describe(
        'The tries of each name that was typed in the browser with the token. Empty if the question has a list.',
      ),
    ),
  }),
);

const otherAnswer = named(
  'OtherAnswer',
  z.object({
    id: z.string(),
    duration: z.number().check(z.nonnegative(), z.describe('Seconds.')),
    mime: z.string(),
    peaks: z.exactOptional(peaksSchema),
    name: z.exactOptional(
      z.string().check(z.describe('Initials or a first name, by the rule of the question.')),
    ),
  }),
);
const otherAnswers = named(
  'OtherAnswers',
  z.object({
    answers: knownOnly(otherAnswer).check(
      z.describe(
        'In no order that says anything; without those of the token. Empty for those who hear none.',
      ),
    ),
    next: z.exactOptional(z.string().check(z.describe('The `after` of the next page; absent on the last.'))),
  }),
);
const answersQuery = z.object({ after: z.optional(z.string().check(z.maxLength(22))) });

const nameLabel = named(
  'NameLabel',
  z.object({
    person: z.string(),
    name: z.string(),
    url: z
      .url()
      .check(
        z.describe(
          'The share link with a token in its fragment, which browsers do not send. Whoever has it answers as this person, and hears what is answered to this person.',
        ),
      ),
  }),
);
const nameLabels = named(
  'NameLabels',
  z.object({ labels: knownOnly(nameLabel).check(z.describe('In the order of the list.')) }),
);

const whatIsAsked = named(
  'WhatIsAsked',
  z.object({
    question: z.nullable(askedQuestion).check(z.describe('Null if the recording is no question.')),
  }),
);

/** What an owner asks, and of whom. */
export type NewQuestion = z.output<typeof newQuestion>;
/** A question in a list. */
export type QuestionSummary = z.output<typeof questionSummary>;
/** A question with its names, as its owner sees it. */
export type Question = z.output<typeof ownQuestion>;
/** An answer of somebody else. */
export type OtherAnswer = z.output<typeof otherAnswer>;
/** A link that answers as somebody of the list. */
export type NameLabel = z.output<typeof nameLabel>;
/** A question as those see it who may answer. */
export type AskedQuestion = z.output<typeof askedQuestion>;

const OWN = '/users/{uid}/questions';
const OF_RECORDING = '/recordings/{filename}/question';
const REFUSED_TO_VISITORS = [
  ...([
    'unauthorized',
    'restricted',
    'suspended',
    'not_found',
    'not_recorded',
    'deleted',
    'expired',
  ] as const),
] as const;

/**
 * Calls on questions: recordings that ask for answers by voice. Answers are voice replies; `createReply` refuses what the
 * rules of the question do not allow.
 */
export const questionCalls = {
  askQuestion: {
    method: 'PUT',
    path: OF_RECORDING,
    caller: 'user',
    scope: 'manage',
    summary: 'Make a question of a recording, or change its rules; opens it to replies',
    body: newQuestion,
    answer: [200, 'The question', ownQuestion],
    refusals: ['forbidden', 'not_found', 'replies_closed', 'suspended', 'deleted', 'expired', 'conflict'],
  },
  listQuestions: {
    method: 'GET',
    path: OWN,
    scope: 'read',
    summary: 'The questions of the signed-in user, newest first',
    answer: [200, 'The questions', questionList],
    refusals: [],
  },
  getOwnQuestion: {
    method: 'GET',
    path: `${OWN}/{recording}`,
    scope: 'read',
    summary: 'A question, with the number of its answers',
    answer: [200, 'The question', ownQuestion],
    refusals: ['not_found'],
  },
  endQuestion: {
    method: 'DELETE',
    path: `${OWN}/{recording}`,
    scope: 'manage',
    summary: 'End a question for good, with its code and its names; its recording and its answers stay',
    answer: [204, 'Ended'],
    refusals: ['not_found'],
  },
  freeName: {
    method: 'DELETE',
    path: `${OWN}/{recording}/people/{person}/browser`,
    scope: 'manage',
    summary:
      'Let another browser answer with a name of the list, which gets a new label; what was answered stays',
    answer: [204, 'Done'],
    refusals: ['not_found'],
  },
  listNameLabels: {
    method: 'GET',
    path: `${OWN}/{recording}/labels`,
    scope: 'read',
    summary: 'The links that answer as one of the names of a question each, for its owner alone',
    answer: [200, 'The labels', nameLabels],
    refusals: ['not_found'],
  },
  getQuestion: {
    method: 'GET',
    path: OF_RECORDING,
    caller: 'anyone',
    scope: 'read',
    summary: 'What a recording asks, if it asks something, for those who may listen to it',
    headers: z.object({ [REPLY_TOKEN_HEADER]: z.optional(replyToken) }),
    answer: [200, 'The question', whatIsAsked],
    refusals: REFUSED_TO_VISITORS,
  },
  listOtherAnswers: {
    method: 'GET',
    path: `${OF_RECORDING}/answers`,
    caller: 'anyone',
    scope: 'read',
    summary: 'The answers of others that the rules of the question let this client hear',
    headers: z.object({ [REPLY_TOKEN_HEADER]: z.optional(replyToken) }),
    query: answersQuery,
    answer: [200, 'One page', otherAnswers],
    refusals: REFUSED_TO_VISITORS,
  },
  getOtherAnswerAudio: {
    method: 'GET',
    path: `${OF_RECORDING}/answers/{reply}/audio`,
    caller: 'anyone',
    scope: 'read',
    summary: 'The audio of one of them',
    headers: z.object({ [REPLY_TOKEN_HEADER]: z.optional(replyToken) }),
    query: soundQuery,
    answer: [200, 'The audio', 'audio'],
    refusals: REFUSED_TO_VISITORS,
  },
  findQuestion: {
    method: 'GET',
    path: '/questions/{code}',
    caller: 'anyone',
    scope: 'read',
    summary: 'The link of the question with this code. Wrong codes are counted for each network.',
    answer: [200, 'The link', named('QuestionLink', z.object({ url: z.url() }))],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
