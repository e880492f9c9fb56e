import { questionCalls } from '@beep/api/features/questions';
import { controlName, QUESTION_TEXTS } from '@beep/core/texts';
import { Button, Heading, useToast } from '@beep/ui';
import { type ReactNode, useId } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { STATE_TEXTS } from './answer-rows.ts';
import type { PersonState } from './person-state.ts';
import styles from './questions.module.css';
import type { QuestionDesk } from './use-question-desk.ts';

export interface QuestionPeopleProps extends Pick<QuestionDesk, 'question' | 'people'> {
  readonly onChanged: () => Promise<void>;
}

/** The names of a question: who is missing, and what became of the other answers. */
export function QuestionPeople({ question, people, onChanged }: QuestionPeopleProps): ReactNode {
  const headingId = useId();
  const missing = people.filter(({ state }) => state === 'missing').length;
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId}>{QUESTION_TEXTS.names}</Heading>
      <p role="status" className={styles.missing}>
        {QUESTION_TEXTS.missing({ missing, count: people.length })}
      </p>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonRow key={person.id} {...person} recording={question.recording} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

interface PersonRowProps extends PersonState, Pick<QuestionPeopleProps, 'onChanged'> {
  readonly recording: string;
}

function PersonRow({ id, name, taken, state, recording, onChanged }: PersonRowProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const free = async (): Promise<void> => {
    const { status } = await call(questionCalls.freeName, { recording, person: id });
    if (status === 'ok') await onChanged();
    showToast(status === 'ok' ? QUESTION_TEXTS.freed : QUESTION_TEXTS.changeFailed);
  };
  return (
    <li className={styles.person} data-state={state}>
      <span className={styles.name}>
        <bdi translate="no">{name}</bdi>
      </span>
      <span className={styles.state}>{STATE_TEXTS[state]}</span>
      {taken && (
        <Button kind="quiet" aria-label={controlName(QUESTION_TEXTS.free, name)} onClick={() => void free()}>
          {QUESTION_TEXTS.free}
        </Button>
      )}
    </li>
  );
}
