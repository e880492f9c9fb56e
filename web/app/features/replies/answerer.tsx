import type { AskedQuestion } from '@beep/api/features/questions';
import type { StoredDraft } from '@beep/core/drafts';
import { ANSWER_RULE_TEXTS, ANSWERER_TEXTS, CONTROL_LABELS, NAME_LABEL_TEXTS } from '@beep/core/texts';
import { Button, SelectField } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import styles from './replies.module.css';

export interface LabelledProps {
  readonly question: AskedQuestion | null;
  /** Lets go of the label; absent while something is recorded with it. */
  readonly onForget: (() => void) | undefined;
}

/** Whose label this browser answers with, for who shares it with others. */
export function Labelled({ question, onForget }: LabelledProps): ReactNode {
  const person = question?.people.find(({ id }) => id === question.person);
  if (person === undefined) return null;
  return (
    <div className={styles.labelled}>
      <p>{NAME_LABEL_TEXTS.answeringAs({ name: person.name })}</p>
      {onForget !== undefined && (
        <Button kind="quiet" onClick={onForget}>
          {ANSWERER_TEXTS.notYou}
        </Button>
      )}
    </div>
  );
}

/** Who answers, where others have said who it is. */
export function AnsweringAs({ name }: { readonly name: string }): ReactNode {
  return (
    <div className={styles.labelled}>
      <p>{NAME_LABEL_TEXTS.answeringAs({ name })}</p>
    </div>
  );
}

export interface PersonFieldProps {
  readonly question: AskedQuestion;
  readonly person: string;
  readonly onPerson: (id: string) => void;
}

/** Chooses who answers, of the names that nobody else has used. */
export function PersonField({ question, person, onPerson }: PersonFieldProps): ReactNode {
  const choices = question.people.map(({ id, name, taken }) => ({
    value: id,
    label: taken ? ANSWER_RULE_TEXTS.taken({ name }) : name,
    isDisabled: taken,
  }));
  return (
    <SelectField
      label={ANSWER_RULE_TEXTS.choose}
      value={person}
      choices={[{ value: '', label: ANSWER_RULE_TEXTS.choose }, ...choices]}
      onChange={onPerson}
    />
  );
}

export interface NameAfterwardsProps {
  readonly question: AskedQuestion;
  readonly onSend: (person: string) => void;
}

/** For an answer that was refused because it has no name of the list: it was recorded while the list could not be loaded. */
export function NameAfterwards({ question, onSend }: NameAfterwardsProps): ReactNode {
  const [person, setPerson] = useState('');
  return (
    <div className={styles.intro}>
      <p>{ANSWERER_TEXTS.chooseToSend}</p>
      <PersonField question={question} person={person} onPerson={setPerson} />
      {person !== '' && (
        <div>
          <Button kind="primary" onClick={() => onSend(person)}>
            {CONTROL_LABELS.send}
          </Button>
        </div>
      )}
    </div>
  );
}

/** True if another name can still be chosen for a draft. */
export function lacksName(
  { destination }: Pick<StoredDraft, 'destination'>,
  question: AskedQuestion | null,
): question is AskedQuestion {
  if (destination?.type !== 'reply' || question?.who !== 'listed') return false;
  const isFree = question.people.some(({ id, taken }) => id === destination.person && !taken);
  return question.open && question.tries_left > 0 && !isFree;
}
