import { CONTROL_LABELS, HISTORY_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId } from 'react';
import styles from './transcript-filter.module.css';

export interface TranscriptFilterProps {
  /** True for those whose transcript is not checked. */
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

const OPTIONS = [
  { isUnchecked: false, label: CONTROL_LABELS.filterAll },
  { isUnchecked: true, label: HISTORY_TEXTS.notChecked },
] as const;

/** All recordings, or those whose transcript is not checked. */
export function TranscriptFilter({ isOn, set }: TranscriptFilterProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.filter}>
      <legend>{CONTROL_LABELS.filterTranscripts}</legend>
      <div className={styles.options}>
        {OPTIONS.map(({ isUnchecked, label }) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={isOn === isUnchecked}
              onChange={() => set(isUnchecked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
