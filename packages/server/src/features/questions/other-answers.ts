import { REPLY_TOKEN_HEADER } from '@beep/api';
import type { OtherAnswer, questionCalls } from '@beep/api/features/questions';
import { findLinkedForVisitor, type VisitDeps } from '../../access/find-for-visitor.ts';
import { authenticate } from '../../auth/authenticate.ts';
import type { TokenVerifier } from '../../auth/token-verifier.ts';
import type { AppContext } from '../../http/request-context.ts';
import type { CallHandlers } from '../define-feature.ts';
import { noReply, presentSound, type SendSoundDeps, sendSound } from '../replies/index.ts';
import type { OtherReply, OthersQuery, ReplyStore } from '../replies/storage/index.ts';
import { shownName } from './shown-name.ts';
import {
  type Hearing,
  hashReplyToken,
  hearingOf,
  namesWithin,
  promisesFor,
  type QuestionStore,
} from './storage/index.ts';

const OTHERS_PER_PAGE = 50;

export interface OthersNeeds extends VisitDeps, SendSoundDeps {
  readonly stores: VisitDeps['stores'] & {
    readonly questions: Pick<QuestionStore, 'find'>;
    readonly replies: Pick<ReplyStore, 'listOthers' | 'findOther' | 'findSound'>;
  };
  readonly verifier: TokenVerifier;
}

interface OthersRequest {
  readonly params: { readonly filename: string };
  readonly headers: { readonly [REPLY_TOKEN_HEADER]?: string | undefined };
  readonly context: AppContext;
}

interface Others {
  readonly query: Omit<OthersQuery, 'limit' | 'after'>;
  readonly names: Hearing['names'];
}

/** Calls of those who hear the answers of others. */
export const createOthersHandlers = (
  needs: OthersNeeds,
): CallHandlers<Pick<typeof questionCalls, 'listOtherAnswers' | 'getOtherAnswerAudio'>> => ({
  listOtherAnswers: async (request) => {
    const found = await othersFor(needs, request);
    if (found === undefined) return { answers: [] };
    const { query, names } = found;
    const answers = await needs.stores.replies.listOthers({
      ...query,
      after: request.query.after,
      limit: OTHERS_PER_PAGE + 1,
    });
    const page = answers.slice(0, OTHERS_PER_PAGE);
    const last = answers.length > page.length ? page.at(-1) : undefined;
    return {
      answers: page.map((answer) => presentOther(answer, names)),
      ...(last && { next: last.id }),
    };
  },
  getOtherAnswerAudio: async (request) => {
    const found = await othersFor(needs, request);
    const { replies } = needs.stores;
    const other = found && (await replies.findOther(request.params.reply, found.query));
    const sound = other && (await replies.findSound(other.id, needs.now()));
    if (sound === undefined) throw noReply();
    return sendSound(request.context, needs, { sound, ...request.query });
  },
});

/** Which answers of others this client may hear of a recording that it may listen to; undefined for none. */
async function othersFor(
  needs: OthersNeeds,
  { params, headers, context }: OthersRequest,
): Promise<Others | undefined> {
  const { id: recordingId, domain } = await findLinkedForVisitor(needs, params.filename, {
    use: 'listen',
    identify: () => authenticate(context, needs.verifier),
  });
  const question = await needs.stores.questions.find(recordingId);
  if (question === undefined) return undefined;
  const hearing = hearingOf(question, needs.policies.policyOf(domain));
  const { hearers, names, isChosen } = hearing;
  if (hearers === 'owner') return undefined;
  const token = headers[REPLY_TOKEN_HEADER];
  const tokenHash = token === undefined ? null : hashReplyToken(token);
  const promises = promisesFor(hearing);
  const isForAnswerers = hearers === 'answerers';
  return { query: { recordingId, tokenHash, isForAnswerers, isChosen, promises, now: needs.now() }, names };
}

/** Without the time and without anything of who has answered but the name that is shown. */
function presentOther(answer: OtherReply, names: Hearing['names']): OtherAnswer {
  const { created_at: _, ...sound } = presentSound(answer);
  const shown = namesWithin(names, answer.promisedNames);
  const name = answer.name === null ? '' : shownName(answer.name, shown);
  return { ...sound, ...(name !== '' && { name }) };
}
