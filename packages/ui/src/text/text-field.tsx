import { type ReactNode, useId } from 'react';
import fieldStyles from '../styles/fields.module.css';
import { LengthLimit } from './length-limit.tsx';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint: string;
  /** Why the form cannot be sent; null for no problem. */
  readonly problem: string | null;
  readonly isInvalid: boolean;
  /** Says the limit, in characters, when the text comes near it. */
  readonly most?: number;
}

/** A line of text in a form, with its label, its hint and the form's problem. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, value, onChange, hint, problem, isInvalid, most } = props;
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <input
        id={id}
        className={fieldStyles.field}
        dir="auto"
        autoComplete="off"
        value={value}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={isInvalid}
        onChange={({ target }) => onChange(target.value)}
      />
      {most !== undefined && <LengthLimit length={[...value].length} most={most} />}
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {hint}
      </p>
      <p id={`${id}-problem`} role="status" className={fieldStyles.problem}>
        {problem}
      </p>
    </>
  );
}
