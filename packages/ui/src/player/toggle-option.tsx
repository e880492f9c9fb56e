import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import buttonStyles from '../controls/button.module.css';
import styles from './player-options.module.css';

export interface ToggleOptionProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A toggle that applies at once. */
export function ToggleOption({ isOn, label, disabled = false, onChange }: ToggleOptionProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames(buttonStyles.bare, styles.option)}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.switch} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
