import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './select-field.module.css';

/** A native select as a field: every select but those within a line of text looks like this. */
export function Select({ className, ...select }: ComponentProps<'select'>): ReactNode {
  return (
    <span className={classNames(styles.select, className)}>
      <select {...select} />
      <Icon name="chevron" />
    </span>
  );
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export interface SelectFieldProps<Value extends string> {
  readonly label: string;
  /** Below the field; describes it. */
  readonly hint?: ReactNode;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string | undefined;
}

/** A select with its label above. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { label, hint, value, choices, onChange, className } = props;
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => {
          const choice = choices.find((one) => one.value === target.value);
          if (choice !== undefined) onChange(choice.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.isDisabled ?? false}>
            {choice.label}
          </option>
        ))}
      </Select>
      {hint !== undefined && <div id={`${id}-hint`}>{hint}</div>}
    </div>
  );
}
