import { REPLY_TOKEN_HEADER } from '@beep/api';
import { questionCalls } from '@beep/api/features/questions';
import { createViewerClient } from '@beep/browser';
import type { Session } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { SOURCE } from '../../source.ts';
import { audioQuery } from './audio-query.ts';
import type { OtherAnswersSource } from './other-answers.tsx';

export interface OtherAnswersOptions {
  readonly recordingId: string;
  readonly session: Session;
  readonly ui: { readonly clock: Clock };
}

/** The answers of others that this browser may hear: more for who has answered. */
export function createOtherAnswers(
  { recordingId, session, ui }: OtherAnswersOptions,
  findToken: () => string | null,
): OtherAnswersSource {
  const call = createViewerClient({ baseUrl: '', source: SOURCE, clock: ui.clock, tokens: session });
  const asWho = () => ({ filename: recordingId, headers: tokenHeader(findToken()) });
  return {
    recordingId,
    list: (after) => call(questionCalls.listOtherAnswers, { ...asWho(), query: { after } }),
    loadAudio: ({ id, mime }) =>
      call(questionCalls.getOtherAnswerAudio, { ...asWho(), reply: id, query: audioQuery(mime) }),
  };
}

/** None for who has never replied here. */
export function tokenHeader(token: string | null) {
  return token === null ? {} : { [REPLY_TOKEN_HEADER]: token };
}
