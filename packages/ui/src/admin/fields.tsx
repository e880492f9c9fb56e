import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import settings from '../settings/settings.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value; announced. */
  readonly problem?: string | null;
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** A select with its label above. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { label, hint, value, choices, onChange } = props;
  const id = useId();
  return (
    <div className={classNames(settings.field, 'admin-field')}>
      <label htmlFor={id}>{label}</label>
      <span className={settings.select}>
        <select
          id={id}
          value={value}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.isDisabled ?? false}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
      {hint !== undefined && <FieldHint id={id}>{hint}</FieldHint>}
    </div>
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
