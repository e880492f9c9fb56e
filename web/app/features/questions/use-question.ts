import { type Question, type QuestionSummary, questionCalls } from '@beep/api/features/questions';
import { type LoadedValue, type Loading, useLoadedValue } from '@beep/ui';
import { useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';

/** Classes answer meanwhile. */
const OPTIONS = { refreshOnFocus: true } as const;

/** The questions of the user. */
export function useQuestions(): Loading<{ readonly questions: readonly QuestionSummary[] }> {
  const { call, uid } = useOwner();
  return useLoadedValue(['questions', uid], () => call(questionCalls.listQuestions, {}), OPTIONS);
}

/** One question of the user; parts of a page that use the same one share it. */
export function useQuestion(recording: string): LoadedValue<Question> {
  const { call, uid } = useOwner();
  return useLoadedValue(
    ['question', uid, recording],
    () => call(questionCalls.getOwnQuestion, { recording }),
    OPTIONS,
  );
}

/** One question as it is stored when the form for it opens; the form is not changed afterwards. */
export function useQuestionOnce(recording: string): LoadedValue<Question> {
  const { call, uid } = useOwner();
  const [opening] = useState(() => crypto.randomUUID());
  return useLoadedValue(
    ['question', uid, recording, opening],
    () => call(questionCalls.getOwnQuestion, { recording }),
    { refreshOnFocus: false },
  );
}
