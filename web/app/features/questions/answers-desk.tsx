import type { ReactNode } from 'react';
import { ListeningDesk, type ListeningDeskProps } from './listening-desk.tsx';
import { useQuestionDesk } from './use-question-desk.ts';

/** The listening desk with the answers that it shows. */
export function AnswersDesk(props: Omit<ListeningDeskProps, 'desk'>): ReactNode {
  return <ListeningDesk {...props} desk={useQuestionDesk(props.id)} />;
}
