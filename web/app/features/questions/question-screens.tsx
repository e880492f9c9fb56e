import type { ReactNode } from 'react';
import { OwnQuestion } from './own-question.tsx';
import { QuestionList } from './question-list.tsx';

export interface QuestionScreensProps {
  /** The recording of the question that is shown; undefined for the list. */
  readonly question: string | undefined;
}

/** The user's questions, or one of them. */
export function QuestionScreens({ question }: QuestionScreensProps): ReactNode {
  return question === undefined ? <QuestionList /> : <OwnQuestion key={question} id={question} />;
}
