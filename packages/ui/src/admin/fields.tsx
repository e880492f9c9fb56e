import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import {
  type Choice,
  SelectField as LabelledSelect,
  type SelectFieldProps,
} from '../controls/select-field.tsx';
import settings from '../settings/settings.module.css';
import fieldStyles from '../styles/fields.module.css';
import { TextField as LabelledText, type TextFieldProps } from '../text/text-field.tsx';

export interface AdminSelectProps<Value extends string> extends Omit<SelectFieldProps<Value>, 'hint'> {
  readonly hint?: string;
}

/** A select with its label above, as wide as the other fields. */
export function SelectField<Value extends string>({ hint, ...rest }: AdminSelectProps<Value>): ReactNode {
  return (
    <LabelledSelect
      {...rest}
      className="admin-field"
      {...(hint !== undefined && { hint: <p className="admin-hint">{hint}</p> })}
    />
  );
}

type AdminTextProps = Omit<TextFieldProps, 'isInvalid'>;

export function TextField({ problem = null, ...rest }: AdminTextProps): ReactNode {
  const isInvalid = problem !== null;
  return (
    <div className={classNames(settings.field, 'admin-text', 'admin-field')}>
      <LabelledText autoCapitalize="off" spellCheck={false} {...{ problem, isInvalid, ...rest }} />
    </div>
  );
}

/** Several lines, for lists of addresses and domains. */
export function TextAreaField({ problem = null, rows = 4, ...rest }: AdminTextProps): ReactNode {
  const isInvalid = problem !== null;
  return (
    <div className={classNames(settings.field, 'admin-text')}>
      <LabelledText
        dir="ltr"
        autoCapitalize="off"
        spellCheck={false}
        {...{ problem, isInvalid, rows, ...rest }}
      />
    </div>
  );
}

export interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A few options in plain words, all in sight. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>): ReactNode {
  const { label, value, choices, onChange } = props;
  const name = useId();
  return (
    <fieldset className="admin-radios">
      <legend className={settings.label}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={fieldStyles.check}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
