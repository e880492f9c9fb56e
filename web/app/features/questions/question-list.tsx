import type { QuestionSummary } from '@beep/api/features/questions';
import { CONTROL_LABELS, QUESTION_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { buttonClass, EmptyState, Lead, Title } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { LoadedView } from '../../shell/loaded-view.tsx';
import lists from '../../shell/own-lists.module.css';
import { QuestionCode } from './question-code.tsx';
import { questionStateText } from './question-state.ts';
import { useQuestions } from './use-question.ts';

/** The questions of the user. */
export function QuestionList(): ReactNode {
  return (
    <>
      <Title>{CONTROL_LABELS.questions}</Title>
      <Lead>{QUESTION_TEXTS.lead}</Lead>
      <LoadedView of={useQuestions()} failed={QUESTION_TEXTS.loadFailed}>
        {({ questions }) =>
          questions.length === 0 ? (
            <EmptyState kind="nothing" heading={QUESTION_TEXTS.none} hint={QUESTION_TEXTS.noneHint}>
              <PageLink className={buttonClass({ kind: 'primary' })} to="/history">
                {CONTROL_LABELS.recordingHistory}
              </PageLink>
            </EmptyState>
          ) : (
            <ul className={lists.list}>
              {questions.map((question) => (
                <QuestionRow key={question.recording} {...question} />
              ))}
            </ul>
          )
        }
      </LoadedView>
    </>
  );
}

function QuestionRow({ recording, title, code, answers, open, until }: QuestionSummary): ReactNode {
  return (
    <li className={lists.row}>
      <PageLink className={lists.name ?? ''} to={`/questions/${recording}`}>
        <bdi>{title ?? USER_TEXTS.voiceNote}</bdi>
      </PageLink>
      <span className={lists.facts}>
        <QuestionCode code={code} />
        <span>{`\u00a0· ${questionStateText({ open, until })}`}</span>
        <span>{`\u00a0· ${QUESTION_TEXTS.answers({ count: answers })}`}</span>
      </span>
    </li>
  );
}
