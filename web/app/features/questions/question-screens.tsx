import type { ReactNode } from 'react';
import { OwnerProvider } from '../../session/owner-client.tsx';
import { OwnQuestion } from './own-question.tsx';
import { QuestionList } from './question-list.tsx';

export interface QuestionScreensProps {
  readonly uid: string;
  /** The recording of the question that is shown; undefined for the list. */
  readonly question: string | undefined;
}

/** The user's questions, or one of them. */
export function QuestionScreens({ uid, question }: QuestionScreensProps): ReactNode {
  return (
    <OwnerProvider uid={uid}>
      {question === undefined ? <QuestionList /> : <OwnQuestion key={question} id={question} />}
    </OwnerProvider>
  );
}
