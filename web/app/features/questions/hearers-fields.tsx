import { ANSWER_KEEP_DAYS } from '@beep/core/limits';
import { ANSWER_HEARERS, SHOWN_NAMES } from '@beep/core/replies';
import { HEARER_TEXTS } from '@beep/core/texts';
import { SelectField, useOwnPolicy } from '@beep/ui';
import type { ReactNode } from 'react';
import { RadioChoices } from '../../shell/radio-choices.tsx';
import styles from './questions.module.css';
import type { RulesDraft } from './rules-draft.ts';

const KEPT = ANSWER_KEEP_DAYS.map((days) => ({
  value: String(days),
  label: HEARER_TEXTS.days({ count: days }),
}));

export interface HearersFieldsProps {
  readonly draft: RulesDraft;
  readonly onChange: (part: Partial<RulesDraft>) => void;
}

/** Who hears the answers, what they see of names, and how long answers are held. A policy can allow less. */
export function HearersFields({ draft, onChange }: HearersFieldsProps): ReactNode {
  const { answersHeardBy, answerNames } = useOwnPolicy();
  const most = ANSWER_HEARERS.indexOf(answersHeardBy);
  const hearers = ANSWER_HEARERS.map((value, at) => ({
    ...{ value, label: HEARER_TEXTS[value] },
    isDisabled: at > most && value !== draft.hearers,
  }));
  const names = SHOWN_NAMES.map((value) => ({ value, label: HEARER_TEXTS[value] }));
  return (
    <>
      <RadioChoices
        label={HEARER_TEXTS.hearers}
        hint={<Hint text={answersHeardBy === 'everyone' ? HEARER_TEXTS.hint : HEARER_TEXTS.limited} />}
        value={draft.hearers}
        choices={hearers}
        onChange={(value) => onChange({ hearers: value })}
      />
      <div className={styles.limits}>
        {draft.hearers !== 'owner' && answerNames && (
          <SelectField
            label={HEARER_TEXTS.names}
            value={draft.namesShown}
            choices={names}
            onChange={(namesShown) => onChange({ namesShown })}
          />
        )}
        <SelectField
          label={HEARER_TEXTS.keep}
          hint={<Hint text={HEARER_TEXTS.keepHint} />}
          value={String(draft.keepDays)}
          choices={KEPT}
          onChange={(value) =>
            onChange({ keepDays: ANSWER_KEEP_DAYS.find((days) => String(days) === value) ?? draft.keepDays })
          }
        />
      </div>
    </>
  );
}

function Hint({ text }: { readonly text: string }): ReactNode {
  return <p className={styles.counted}>{text}</p>;
}
