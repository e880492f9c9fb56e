import { QUESTION_RULE_TEXTS } from '@beep/core/texts';
import { TextField } from '@beep/ui';
import type { ReactNode } from 'react';
import { KeptNames } from './kept-names.tsx';
import styles from './name-lists.module.css';
import { namesText, parseNames } from './parse-names.ts';

const NAME_ROWS = 6;

export interface NamesFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint: string;
  readonly problem: string | null;
  /** Offers the lists that the user keeps. */
  readonly withLists?: boolean;
}

/** Names as they are typed or pasted, with what is read of them. */
export function NamesField({ value, onChange, hint, problem, withLists = true }: NamesFieldProps): ReactNode {
  return (
    <>
      <TextField
        label={QUESTION_RULE_TEXTS.names}
        value={value}
        onChange={onChange}
        hint={hint}
        problem={problem}
        isInvalid={problem !== null}
        rows={NAME_ROWS}
        autoCapitalize="words"
        spellCheck={false}
      />
      <p role="status" className={styles.counted}>
        {value.trim() !== '' && namesText(parseNames(value))}
      </p>
      {withLists && <KeptNames names={value} onChoose={onChange} />}
    </>
  );
}
