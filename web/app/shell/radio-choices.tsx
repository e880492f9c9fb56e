import { type ReactNode, useId } from 'react';
import lists from './own-lists.module.css';

export interface RadioChoicesProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: Value;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Below the group; describes it. */
  readonly hint?: ReactNode;
}

/** One of a few sentences: each in whole lines, which a closed menu has no room for on a phone. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>): ReactNode {
  const { label, choices, value, onChange, hint } = props;
  const id = useId();
  return (
    <fieldset className={lists.choices} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={id}
            checked={value === choice.value}
            disabled={choice.isDisabled ?? false}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      {hint !== undefined && <div id={`${id}-hint`}>{hint}</div>}
    </fieldset>
  );
}
