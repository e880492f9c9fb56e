import type { ReactNode } from 'react';
import styles from './settings.module.css';

export interface SwitchProps {
  readonly isOn: boolean;
  readonly name: string;
  readonly hint: string;
  readonly onChange: (isOn: boolean) => void;
  /** It cannot be changed; the hint says why. */
  readonly disabled?: boolean;
}

/** A setting that is on or off. */
export function Switch({ isOn, name, hint, onChange, disabled }: SwitchProps): ReactNode {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      <span>
        <span>{name}</span>
        <span className={styles.switchHint}>{hint}</span>
      </span>
    </label>
  );
}
