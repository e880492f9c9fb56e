import { type ReactNode, useId } from 'react';
import styles from './check-choices.module.css';
import lists from './own-lists.module.css';

export interface CheckChoicesProps<Value extends string> {
  readonly label: string;
  /** In their order, which `value` keeps. */
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  /** What is wrong with the choice. */
  readonly problem: string | undefined;
}

/** A group of check boxes. */
export function CheckChoices<Value extends string>(props: CheckChoicesProps<Value>): ReactNode {
  const { label, choices, value, onChange, problem } = props;
  const id = useId();
  const toggle = (changed: Value, isOn: boolean): void =>
    onChange(
      choices.flatMap((one) => ((one.value === changed ? isOn : value.includes(one.value)) ? one.value : [])),
    );
  return (
    <fieldset className={lists.choices} aria-describedby={problem === undefined ? undefined : id}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            aria-labelledby={`${id}-${choice.value}`}
            aria-describedby={choice.hint === undefined ? undefined : `${id}-${choice.value}-hint`}
            checked={value.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          />
          <span className={styles.choice}>
            <span id={`${id}-${choice.value}`}>{choice.label}</span>
            {choice.hint !== undefined && (
              <span id={`${id}-${choice.value}-hint`} className={styles.hint}>
                {choice.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {problem !== undefined && (
        <p id={id} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
