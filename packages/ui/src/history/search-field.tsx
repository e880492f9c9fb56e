import { MAX_SEARCH_LENGTH } from '@beep/core/limits';
import { CONTROL_LABELS } from '@beep/core/texts';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import hidden from '../styles/visually-hidden.module.css';
import styles from './list-tools.module.css';
import type { Search } from './use-search.ts';

export interface SearchFieldProps {
  readonly search: Search;
  readonly label: string;
  /** What was found, in words; empty without a search, or before the response. */
  readonly found: string;
  /** The list below says that nothing was found. */
  readonly isNothing?: boolean;
  /** Beside the field: what else limits the list. */
  readonly children?: ReactNode;
}

/** A search while it is typed. Enter searches at once, Escape clears. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { search, label, found, isNothing = false, children } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    search.clear();
    field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search.begin();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || search.typed === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <search>
      <form className={styles.tools} onSubmit={submit}>
        <div className={styles.words}>
          <label htmlFor={id}>{label}</label>
          <div className={styles.field}>
            <Icon name="search" />
            <input
              ref={field}
              id={id}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              dir="auto"
              maxLength={MAX_SEARCH_LENGTH}
              value={search.typed}
              onChange={({ target }) => search.type(target.value)}
              onKeyDown={onKeyDown}
            />
            {search.typed !== '' && (
              <IconButton icon="close" label={CONTROL_LABELS.clearSearch} onClick={clear} />
            )}
          </div>
        </div>
        {children}
        <p
          role="status"
          className={classNames(styles.found, (isNothing || found === '') && hidden.visuallyHidden)}
        >
          {found}
        </p>
      </form>
    </search>
  );
}
