import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import {
  type Choice,
  SelectField as LabelledSelect,
  type SelectFieldProps,
} from '../controls/select-field.tsx';
import settings from '../settings/settings.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value; announced. */
  readonly problem?: string | null;
}

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

export interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'number';
  readonly min?: number;
  readonly max?: number;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, problem = null, value, onChange, type = 'text', ...limits } = props;
  const id = useId();
  return (
    <div className={classNames(settings.field, 'admin-field')}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="admin-input"
        type={type}
        {...limits}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...describedBy(id, hint, problem)}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint !== undefined && <FieldHint id={id}>{hint}</FieldHint>}
      <Problem id={id} problem={problem} />
    </div>
  );
}

export interface TextAreaFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
}

/** Several lines, for lists of addresses and domains. */
export function TextAreaField(props: TextAreaFieldProps): ReactNode {
  const { label, hint, problem = null, value, onChange, rows = 4 } = props;
  const id = useId();
  return (
    <div className={settings.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="admin-input"
        rows={rows}
        dir="ltr"
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...describedBy(id, hint, problem)}
        onChange={({ target }) => onChange(target.value)}
      />
      {hint !== undefined && <FieldHint id={id}>{hint}</FieldHint>}
      <Problem id={id} problem={problem} />
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
        <label key={choice.value}>
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

function FieldHint({ id, children }: { readonly id: string; readonly children: string }): ReactNode {
  return (
    <p id={`${id}-hint`} className="admin-hint">
      {children}
    </p>
  );
}

/** Rendered from the start, so that screen readers announce what appears in it. */
function Problem({ id, problem }: { readonly id: string; readonly problem: string | null }): ReactNode {
  return (
    <span id={`${id}-problem`} role="status" className={settings.problem}>
      {problem}
    </span>
  );
}

function describedBy(id: string, hint: string | undefined, problem: string | null) {
  const parts = [hint !== undefined && `${id}-hint`, problem !== null && `${id}-problem`];
  return {
    'aria-describedby': classNames(...parts) || undefined,
    ...(problem !== null && { 'aria-invalid': true }),
  };
}
