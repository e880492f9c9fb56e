import {
  CONTROL_LABELS,
  EXPIRATION_HEADING,
  EXPIRATION_LABELS,
  EXPIRATION_OPTIONS,
  type ExpirationOption,
  isExpirationOption,
  USER_TEXTS,
} from '@beep/core';
import type { ChangeEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './select.module.css';

export interface ExpirySelectProps {
  /** What holds now, in words. */
  readonly current: string;
  readonly onChoose: (option: ExpirationOption) => void;
  readonly isUpdating: boolean;
  /** `word`: only "Change" is drawn, beside a sentence that says what holds now. `plain`: in a table. */
  readonly look?: 'strong' | 'plain' | 'word';
}

/** The expiration picker. It shows what holds now and offers what could. */
export function ExpirySelect(props: ExpirySelectProps): ReactNode {
  const { current, onChoose, isUpdating, look = 'strong' } = props;
  const isWord = look === 'word';
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>): void => {
    if (isExpirationOption(target.value)) onChoose(target.value);
  };
  const shown = isUpdating ? USER_TEXTS.updating : current;
  return (
    <span className={isWord ? styles.overlay : classNames(styles.select, look === 'plain' && styles.plain)}>
      {isWord && <span aria-hidden="true">{isUpdating ? shown : CONTROL_LABELS.change}</span>}
      <select
        aria-label={isWord ? CONTROL_LABELS.change : CONTROL_LABELS.expires}
        value=""
        disabled={isUpdating}
        onChange={choose}
      >
        <option value="" hidden>
          {shown}
        </option>
        <option disabled>{EXPIRATION_HEADING}</option>
        {EXPIRATION_OPTIONS.map((option) => (
          <option key={option} value={option}>
            {EXPIRATION_LABELS[option]}
          </option>
        ))}
      </select>
      {!isWord && <Icon name="chevron" />}
    </span>
  );
}
