import { type Question, type QuestionSummary, questionCalls } from '@beep/api/features/questions';
import { type LoadedValue, type Loading, useLoadedValue } from '@beep/ui';
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
