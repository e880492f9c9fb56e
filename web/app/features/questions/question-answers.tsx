import { QUESTION_TEXTS } from '@beep/core/texts';
import { EmptyState, Heading, Skeleton, useLoaded } from '@beep/ui';
import { type ReactNode, useId } from 'react';
import { useDrafts } from '../../use-drafts.ts';
import { loadHeldReplies } from '../replies/index.ts';
import styles from './questions.module.css';
import type { QuestionDesk } from './use-question-desk.ts';

const SKELETON_ROWS = 3;

export type QuestionAnswersProps = Pick<QuestionDesk, 'answers' | 'replaceAnswer' | 'refreshAnswers'>;

/** The answers to a question, as the inbox shows them. */
export function QuestionAnswers(props: QuestionAnswersProps): ReactNode {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId}>{QUESTION_TEXTS.answersHeading}</Heading>
      {props.answers.length > 0 ? (
        <Rows {...props} />
      ) : (
        <EmptyState
          kind="nothing"
          heading={QUESTION_TEXTS.answers({ count: 0 })}
          hint={QUESTION_TEXTS.noAnswersHint}
        >
          {null}
        </EmptyState>
      )}
    </section>
  );
}

function Rows({ answers, replaceAnswer, refreshAnswers }: QuestionAnswersProps): ReactNode {
  const drafts = useDrafts();
  const HeldReplies = useLoaded(loadHeldReplies, true);
  if (HeldReplies === null) return <Skeleton rows={SKELETON_ROWS} />;
  return (
    <HeldReplies replies={answers} drafts={drafts} onChanged={replaceAnswer} onRefresh={refreshAnswers} />
  );
}
