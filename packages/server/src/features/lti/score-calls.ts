import { LTI_SCORE_MAXIMUM, type LtiScore, type ltiCalls } from '@beep/api/features/lti';
import { ServerError } from '../../server-error.ts';
import type { CallHandlers } from '../define-feature.ts';
import type { LtiStore, StoredScore } from './storage/index.ts';

type ScoreCalls = Pick<typeof ltiCalls, 'listLtiScores' | 'giveLtiScore'>;

export interface ScoreNeeds {
  readonly stores: { readonly lti: LtiStore };
  readonly now: () => number;
}

/** Calls of teachers on the scores of answers. */
export const createScoreHandlers = ({ stores, now }: ScoreNeeds): CallHandlers<ScoreCalls> => ({
  listLtiScores: async ({ user, query: { recording } }) => ({
    scores: (await stores.lti.scores.held(user.uid, { recordingId: recording })).map(present),
  }),
  giveLtiScore: async ({ user, params, body: { score } }) => {
    const [held] = await stores.lti.scores.held(user.uid, { replyId: params.reply });
    if (held === undefined) {
      throw new ServerError('not_found', { message: 'This answer has no place in a grade book.' });
    }
    if (score > LTI_SCORE_MAXIMUM) {
      throw new ServerError('invalid_request', { message: `Check score: at most ${LTI_SCORE_MAXIMUM}.` });
    }
    await stores.lti.scores.give(held.reply_id, score, now());
    return present({ ...held, score, state: 'waiting' });
  },
});

function present({ reply_id: reply, score, state }: StoredScore): LtiScore {
  return {
    ...{ reply, maximum: LTI_SCORE_MAXIMUM },
    ...(score === null ? { state: 'none' } : { score, state }),
  };
}
