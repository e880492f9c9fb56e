import { questionCalls } from '@beep/api/features/questions';
import type { JobHandler } from '../../jobs/job-worker.ts';
import { defineFeature } from '../define-feature.ts';
import { createQuestionHandlers } from './calls.ts';
import type { QuestionStore } from './storage/index.ts';

export { importQuestion } from './import-question.ts';

export interface QuestionJobNeeds {
  readonly stores: { readonly questions: Pick<QuestionStore, 'closeOver'> };
  readonly times: { readonly sweepIntervalMs: number };
  readonly now: () => number;
}

/** Recordings that ask a class: who may answer, until when and how often. Their answers are voice replies. */
export const questions = defineFeature({
  calls: questionCalls,
  createHandlers: createQuestionHandlers,
  createJobs: ({ stores, times, now }: QuestionJobNeeds): readonly JobHandler[] => [
    {
      kind: 'close_questions',
      slots: 1,
      periodic: { everyMs: times.sweepIntervalMs, firstMs: 0 },
      work: () => stores.questions.closeOver(now()),
    },
  ],
});
