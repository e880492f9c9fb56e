import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../styles/fields.module.css';
import { LengthLimit } from './length-limit.tsx';

export interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    'autoCapitalize' | 'autoComplete' | 'dir' | 'max' | 'maxLength' | 'min' | 'spellCheck' | 'type'
  > {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** What is wrong with the value, or why the form cannot be sent; null for no problem. Announced. */
  readonly problem?: string | null;
  readonly isInvalid?: boolean;
  /** Says the limit, in characters, when the text comes near it. */
  readonly most?: number;
  /** For a text of several lines. */
  readonly rows?: number;
}

/** A text in a form, with its label, its hint and its problem. */
export function TextField(props: TextFieldProps): ReactNode {
  const {
    label,
    value,
    onChange,
    hint,
    problem,
    isInvalid = false,
    most,
    rows,
    type,
    min,
    max,
    ...rest
  } = props;
  const id = useId();
  const field = {
    ...{ id, value, className: fieldStyles.field, dir: 'auto', autoComplete: 'off', ...rest },
    'aria-describedby': classNames(
      hint !== undefined && `${id}-hint`,
      problem !== undefined && `${id}-problem`,
    ),
    'aria-invalid': isInvalid,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  };
  return (
    <>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...{ type, min, max }} {...field} />
      ) : (
        <textarea rows={rows} {...field} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {most !== undefined && <LengthLimit length={[...value].length} most={most} />}
      {/* Rendered from the start, so that screen readers announce what appears in it. */}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="status" className={fieldStyles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
