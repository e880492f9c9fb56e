import { MAX_REPLIER_NAME_LENGTH } from '@beep/core/limits';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named } from '../../calls/parts.ts';
import { replyToken } from '../replies/index.ts';
import { ltiPlatformCalls } from './platform-calls.ts';
import { LTI_RESOURCE_KINDS, LTI_ROLES, LTI_SCORE_STATES, MAX_LTI_ITEMS } from './values.ts';

const secret = z.string().check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url'));
const launchSecret = secret.check(z.describe('Of a launch: whoever has it acts in it for eight hours.'));

const answerAs = named(
  'LtiAnswerer',
  z.object({
    token: replyToken.check(
      z.describe('Of replies: everybody of the platform has an own one for each question, on any device.'),
    ),
    name: z.nullable(z.string()).check(z.describe('As the platform gives it; null if it gives none.')),
    person: z.exactOptional(z.string().check(z.describe('Who it is of the names of the question.'))),
  }),
);
const resource = named(
  'LtiResource',
  z.object({
    kind: z.enum(LTI_RESOURCE_KINDS),
    id: z.string().check(z.describe('Of the recording or of the playlist.')),
    url: z.url().check(z.describe('The share link.')),
    is_own: z.boolean().check(z.describe('The account of the launch owns it.')),
    answer_as: z.exactOptional(answerAs),
  }),
);
const launch = named(
  'LtiLaunch',
  z.object({
    uid: z.string().check(z.describe('The account of the person on that platform.')),
    token: z.string().check(z.describe('A bearer token.')),
    expires_in: z.int().check(z.describe('Seconds.')),
    launch: launchSecret,
    name: z.nullable(z.string().check(z.maxLength(MAX_REPLIER_NAME_LENGTH))),
    role: z.enum(LTI_ROLES),
    platform: z.string().check(z.describe('Its name.')),
    course: z.nullable(z.string()).check(z.describe('Its title.')),
    course_id: z.exactOptional(
      z.string().check(z.describe('Of a teacher whose platform gives the names of the course.')),
    ),
    deep_linking: z.exactOptional(
      z
        .object({ multiple: z.boolean().check(z.describe('More than one link may be chosen.')) })
        .check(z.describe('A teacher chooses what becomes links.')),
    ),
    resource: z.exactOptional(resource),
  }),
);
const session = named('LtiSession', z.object({ token: z.string(), expires_in: z.int() }));

const item = named('LtiItem', z.object({ kind: z.enum(LTI_RESOURCE_KINDS), id: z.string() }));

const courseMembers = named(
  'LtiCourseMembers',
  z.object({
    title: z.nullable(z.string()),
    names: z.array(z.string()).check(z.describe('Of the learners, sorted.')),
    truncated: z.boolean().check(z.describe('There are more than a list can have.')),
  }),
);

const score = named(
  'LtiScore',
  z.object({
    reply: z.string(),
    maximum: z.number(),
    score: z.exactOptional(z.number()),
    state: z.enum(LTI_SCORE_STATES),
  }),
);

/** What a page gets for the code of a launch. */
export type LtiLaunch = z.output<typeof launch>;
/** What a link of a platform leads to. */
export type LtiResource = z.output<typeof resource>;
/** Something that becomes a link of a platform. */
export type LtiItem = z.output<typeof item>;
/** The score of an answer. */
export type LtiScore = z.output<typeof score>;

const OWN = '/users/{uid}/lti';

/** Calls of pages that a learning platform has opened (LTI 1.3). */
const launchCalls = {
  openLtiLaunch: {
    method: 'POST',
    path: '/lti/launches',
    caller: 'visitor',
    scope: null,
    summary: 'Exchange the code of a launch, once, for a session and what was launched',
    body: z.object({ code: secret }),
    answer: [200, 'The launch', launch],
    refusals: ['not_found'],
  },
  readLtiLaunch: {
    method: 'POST',
    path: '/lti/launches/reading',
    caller: 'visitor',
    scope: null,
    summary: 'A launch again, with a new session, for a page that was loaded again',
    body: z.object({ launch: launchSecret }),
    answer: [200, 'The launch', launch],
    refusals: ['not_found'],
  },
  renewLtiLaunch: {
    method: 'POST',
    path: '/lti/launches/renewal',
    caller: 'visitor',
    scope: null,
    summary: 'A new session for a launch',
    body: z.object({ launch: launchSecret }),
    answer: [200, 'The session', session],
    refusals: ['not_found'],
  },
  windowLtiLaunch: {
    method: 'POST',
    path: '/lti/launches/window',
    caller: 'visitor',
    scope: null,
    summary: 'A code with which a window of our own opens the same launch',
    body: z.object({ launch: launchSecret }),
    answer: [200, 'The code', named('LtiLaunchCode', z.object({ code: secret }))],
    refusals: ['not_found'],
  },
  createLtiDeepLink: {
    method: 'POST',
    path: `${OWN}/deep-links`,
    scope: null,
    summary: 'Give the platform links to what the signed-in user has chosen',
    body: z.object({
      launch: launchSecret,
      items: z.array(item).check(z.maxLength(MAX_LTI_ITEMS), z.describe('Empty to give none.')),
    }),
    answer: [
      200,
      'The address of a page that hands them to the platform, once',
      named('LtiHandover', z.object({ url: z.url() })),
    ],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

/** Calls of teachers on what their platforms offer. */
const serviceCalls = {
  readLtiCourse: {
    method: 'POST',
    path: `${OWN}/courses/{course}/members`,
    scope: null,
    summary: 'Ask the platform for the names of the learners of a course',
    answer: [200, 'The names', courseMembers],
    refusals: ['not_found', 'unavailable'],
  },
  listLtiScores: {
    method: 'GET',
    path: `${OWN}/scores`,
    scope: null,
    summary: 'The answers to a question that can have a score in the grade book of the platform',
    query: z.object({ recording: z.string().check(z.maxLength(64)) }),
    answer: [200, 'One entry for each', named('LtiScoreList', z.object({ scores: knownOnly(score) }))],
    refusals: [],
  },
  giveLtiScore: {
    method: 'PUT',
    path: `${OWN}/scores/{reply}`,
    scope: null,
    summary: 'Send a score for an answer to the grade book of the platform',
    body: z.object({
      score: z.number().check(z.nonnegative(), z.describe('At most the maximum of the entry.')),
    }),
    answer: [200, 'The entry', score],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

/** Calls on learning platforms, of what they launch and of administrators. */
export const ltiCalls = { ...launchCalls, ...serviceCalls, ...ltiPlatformCalls };
