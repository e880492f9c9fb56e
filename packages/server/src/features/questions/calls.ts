import { REPLY_TOKEN_HEADER } from '@beep/api';
import type {
  AskedQuestion,
  NewQuestion,
  Question,
  QuestionSummary,
  questionCalls,
} from '@beep/api/features/questions';
import { MAX_QUESTIONS } from '@beep/core/limits';
import type { Policy } from '@beep/core/policies';
import { parseQuestionCode } from '@beep/core/replies';
import { findLinkedForVisitor } from '../../access/find-for-visitor.ts';
import { findOwnLinked, type LinkedDeps, type OwnRecording } from '../../access/own-recording.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { VerifiedUser } from '../../auth/token-verifier.ts';
import { compareSecret } from '../../limits/limit-requests.ts';
import type { RequestLimits } from '../../limits/request-limits.ts';
import type { PolicyDirectory } from '../../policies/policy-directory.ts';
import { LAST_SECOND } from '../../recordings/parse-expiry.ts';
import { shareUrl, takesReplies } from '../../recordings/present-recording.ts';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { ReplyStore } from '../replies/storage/index.ts';
import { createOthersHandlers, type OthersNeeds } from './other-answers.ts';
import { saveQuestion } from './save-question.ts';
import {
  type HeldQuestion,
  hashReplyToken,
  hearingOf,
  isOver,
  type QuestionStore,
  type StoredPerson,
  type StoredQuestion,
} from './storage/index.ts';

export interface QuestionNeeds extends OthersNeeds, LinkedDeps {
  readonly stores: OthersNeeds['stores'] &
    LinkedDeps['stores'] & {
      readonly questions: QuestionStore;
      readonly replies: Pick<ReplyStore, 'setState'>;
    };
  readonly policies: Pick<PolicyDirectory, 'policyOf'>;
  readonly limits: RequestLimits;
  readonly publicUrl: string;
  readonly newId: () => string;
}

export const createQuestionHandlers = (needs: QuestionNeeds): CallHandlers<typeof questionCalls> => ({
  askQuestion: async ({ user, params, body }) => {
    const recording = await findOwnLinked(needs, params.filename, user);
    refuseToAsk(needs, recording, body);
    await refuseWithoutNames(needs, recording, body);
    await save(needs, recording, body);
    await needs.stores.replies.setState(recording.id, 'open', needs.now());
    return withPeople(needs, await findOwn(needs, recording.id, user));
  },
  listQuestions: async ({ user }) => {
    const questions = await needs.stores.questions.list(user.uid, needs.now());
    return { questions: questions.map((question) => summaryOf(needs, question)) };
  },
  getOwnQuestion: async ({ user, params }) => withPeople(needs, await findOwn(needs, params.recording, user)),
  endQuestion: async ({ user, params }) => {
    const { recording_id } = await findOwn(needs, params.recording, user);
    await needs.stores.replies.setState(recording_id, 'closed');
    await needs.stores.questions.end(recording_id);
  },
  freeName: async ({ user, params }) => {
    const { recording_id } = await findOwn(needs, params.recording, user);
    await needs.stores.questions.freeName(recording_id, params.person);
  },
  listNameLabels: async ({ user, params }) => {
    const question = await findOwn(needs, params.recording, user);
    const people = await needs.stores.questions.peopleOf(question.recording_id);
    const { url } = summaryOf(needs, question);
    return {
      labels: people.map(({ id, name, token }) => ({ person: id, name, url: `${url}#person=${token}` })),
    };
  },
  getQuestion: async ({ params, headers, context }) => {
    const recording = await findLinkedForVisitor(needs, params.filename, {
      use: 'listen',
      identify: () => authenticate(context, needs.verifier),
    });
    const question = await needs.stores.questions.find(recording.id);
    if (question === undefined) return { question: null };
    const policy = needs.policies.policyOf(recording.domain);
    const isOpen = takesReplies(recording, policy);
    const token = headers[REPLY_TOKEN_HEADER];
    const asks = { isOpen: isOpen && !isOver(question, needs.now()), token, policy };
    return { question: await asked(needs, question, asks) };
  },
  ...createOthersHandlers(needs),
  findQuestion: async ({ params, context }) => {
    const recording = await compareSecret(context, {
      limiter: needs.limits.wrongCodesPerAddress,
      compare: () => findByCode(needs, params.code),
      isWrong: (found) => found === undefined,
    });
    if (recording === undefined) throw noQuestion();
    return { url: shareUrl(recording, needs) };
  },
});

function noQuestion(): ServerError {
  return new ServerError('not_found', { message: 'There is no such question.' });
}

function refuseToAsk({ policies, now }: QuestionNeeds, recording: OwnRecording, body: NewQuestion): void {
  if (recording.suspendedAt !== null) throw new ServerError('suspended');
  if (!policies.policyOf(recording.domain).replies) {
    throw new ServerError('replies_closed', { message: 'The policy allows no voice replies.' });
  }
  if (body.until !== 0 && body.until * 1000 <= now()) {
    throw new ServerError('invalid_request', { message: 'The question would be over before it begins.' });
  }
  if (body.until > LAST_SECOND) {
    throw new ServerError('invalid_request', { message: 'The question would be over after the year 9999.' });
  }
}

async function refuseWithoutNames(
  { stores }: QuestionNeeds,
  { id }: OwnRecording,
  { who, names }: NewQuestion,
): Promise<void> {
  if (who !== 'listed') return;
  const { length } = names ?? (await stores.questions.peopleOf(id));
  if (length > 0) return;
  throw new ServerError('invalid_request', {
    message: 'A question for names of a list needs at least one.',
  });
}

async function save(
  { stores, newId, now }: QuestionNeeds,
  { id, ownerUid, createdAt }: OwnRecording,
  { who, until, longest, tries, names, ...lasting }: NewQuestion,
): Promise<void> {
  const known = await stores.questions.find(id);
  const question = {
    ...{ recording_id: id, owner_uid: ownerUid, who, tries, code: known?.code },
    until_ms: until === 0 ? null : until * 1000,
    longest_s: longest,
    ...lasting,
    created_at_ms: known?.created_at_ms ?? Math.max(now(), createdAt),
  };
  const outcome = await saveQuestion(stores.questions, question, { names, newId, max: MAX_QUESTIONS });
  if (outcome === 'full') {
    throw new ServerError('conflict', { message: `There are ${MAX_QUESTIONS} questions. End one first.` });
  }
}

async function findByCode({ stores }: QuestionNeeds, typed: string) {
  const code = parseQuestionCode(typed);
  if (code === undefined) return undefined;
  const question = await stores.questions.findByCode(code);
  return question && stores.recordings.find(question.recording_id);
}

/** Rejects with `not_found` for those of others, so that their existence stays unknown. */
async function findOwn(
  { stores, now }: QuestionNeeds,
  recordingId: string,
  { uid }: Pick<VerifiedUser, 'uid'>,
): Promise<HeldQuestion> {
  const question = await stores.questions.findHeld(recordingId, now());
  if (question?.owner_uid === uid) return question;
  throw noQuestion();
}

async function withPeople(needs: QuestionNeeds, question: HeldQuestion): Promise<Question> {
  const people = await needs.stores.questions.peopleOf(question.recording_id);
  return {
    ...summaryOf(needs, question),
    people: people.map(({ id, name, sender }) => ({ id, name, taken: Boolean(sender) })),
  };
}

function summaryOf(needs: QuestionNeeds, question: HeldQuestion): QuestionSummary {
  const { recording_id: id, slot_id: slotId, title, code, answers, latest, created_at_ms, domain } = question;
  const replies = { replyState: question.reply_state, suspendedAt: question.suspended_at_ms };
  const policy = needs.policies.policyOf(domain);
  const isOpen = takesReplies(replies, policy);
  return {
    ...rulesOf(question, policy),
    ...{ recording: id, code, answers, url: shareUrl({ id, slotId }, needs) },
    ...(title !== null && { title }),
    ...(latest !== null && { latest }),
    created_at: Math.floor(created_at_ms / 1000),
    open: isOpen && !isOver(question, needs.now()),
  };
}

function rulesOf(question: StoredQuestion, policy: Policy) {
  const { who, until_ms, longest_s, tries } = question;
  const until = until_ms === null ? 0 : Math.floor(until_ms / 1000);
  const { hearers, names } = hearingOf(question, policy);
  return {
    ...{ who, until, tries, longest: longest_s as Question['longest'] },
    keep_days: question.keep_days as Question['keep_days'],
    ...{ heard_by: hearers, names_shown: names },
  };
}

async function asked(
  needs: QuestionNeeds,
  question: StoredQuestion,
  {
    isOpen,
    token,
    policy,
  }: { readonly isOpen: boolean; readonly token: string | undefined; readonly policy: Policy },
): Promise<AskedQuestion> {
  const { recording_id, who, tries } = question;
  const own = token === undefined ? undefined : hashReplyToken(token);
  const answered = who === 'anyone' && own !== undefined ? await triesOfTyped(needs, question, own) : [];
  const { stores } = needs;
  const people = who === 'listed' ? await stores.questions.peopleOf(recording_id) : [];
  const labelled = people.find(({ token_hash }) => token_hash === own)?.id;
  const shown = people.map((person) => askedPerson(person, { tries, own, labelled }));
  const left = async (): Promise<number> => {
    if (who === 'listed') return triesOfPeople(shown, { tries, labelled });
    return own === undefined
      ? tries
      : Math.max(0, tries - (await stores.questions.triesOf(recording_id, own)));
  };
  return {
    ...rulesOf(question, policy),
    ...{ open: isOpen, tries_left: await left() },
    ...(labelled !== undefined && { person: labelled }),
    people: shown,
    answered,
  };
}

/** The tries of the names that were typed in a browser, also of names whose answers are gone. */
async function triesOfTyped(
  { stores }: QuestionNeeds,
  { recording_id, tries }: StoredQuestion,
  tokenHash: string,
): Promise<AskedQuestion['answered']> {
  const typed = await stores.questions.triesOfTyped(recording_id, tokenHash);
  return typed.map(({ answerer, tries: used }) => ({ answerer, tries_left: Math.max(0, tries - used) }));
}

interface Asker {
  readonly tries: number;
  /** The hash of the token. */
  readonly own: string | undefined;
  /** Whose label the token is of. */
  readonly labelled: string | undefined;
}

/** Tries are counted for each name, also if several people answer on one device. */
function askedPerson({ id, name, sender, tries: used }: StoredPerson, { tries, own, labelled }: Asker) {
  const isOwn = Boolean(sender) && sender === own;
  const isMine = isOwn || id === labelled;
  return {
    ...{ id, name, taken: Boolean(sender) && !isMine },
    ...(isMine && { tries_left: Math.max(0, tries - (isOwn ? (used ?? 0) : 0)) }),
  };
}

/** The most tries that are left for one of the names: all of them while the client has not answered with a free one. */
function triesOfPeople(people: AskedQuestion['people'], { tries, labelled }: Omit<Asker, 'own'>): number {
  const mine = people.filter(({ id, tries_left }) =>
    labelled === undefined ? tries_left !== undefined : id === labelled,
  );
  const hasFree = people.some(({ taken, tries_left }) => !taken && tries_left === undefined);
  if (mine.length === 0 || (labelled === undefined && hasFree)) return tries;
  return Math.max(...mine.map(({ tries_left = tries }) => tries_left));
}
