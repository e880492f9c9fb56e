import type { Label } from '@beep/api/features/library';
import { isLabelTooLong, LABEL_COLORS, MAX_LABEL_LENGTH, parseLabelName } from '@beep/core/recordings';
import { LABEL_COLOR_TEXTS, labelTooLongText } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Select } from '../controls/select-field.tsx';
import fieldStyles from '../styles/fields.module.css';
import { LabelDot } from './label-chips.tsx';
import styles from './labels-dialog-view.module.css';

export interface LabelFormProps {
  readonly initial: Omit<Label, 'id'>;
  readonly nameLabel: string;
  readonly colorLabel: string;
  /** Resolves with the reason if it was not saved. */
  readonly onSave: (label: Omit<Label, 'id'>) => Promise<string | null>;
  /** The buttons; the first argument is true if there is something to save. */
  readonly actions: (isChanged: boolean, isSaving: boolean) => ReactNode;
  /** Clears the name after it was saved. */
  readonly isNew?: boolean;
}

/** The colour and the name of one label. Enter saves. */
export function LabelForm(props: LabelFormProps): ReactNode {
  const { initial, nameLabel, colorLabel, onSave, actions, isNew = false } = props;
  const id = useId();
  const [label, setLabel] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isChanged = label.name.trim() !== initial.name || (!isNew && label.color !== initial.color);
  const isTooLong = isLabelTooLong(label.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const name = parseLabelName(label.name);
    if (name === undefined || isSaving || !isChanged) return;
    setSaving(true);
    onSave({ ...label, name }).then((reason) => {
      setSaving(false);
      setProblem(reason);
      if (reason === null && isNew) setLabel({ ...label, name: '' });
    });
  };
  const shownProblem = isTooLong ? labelTooLongText({ count: MAX_LABEL_LENGTH }) : problem;
  return (
    <form className={styles.label} onSubmit={submit}>
      <div className={styles.color}>
        <LabelDot color={label.color} />
        <Select
          aria-label={colorLabel}
          value={label.color}
          onChange={({ target }) => {
            const color = LABEL_COLORS.find((one) => one === target.value);
            if (color !== undefined) setLabel({ ...label, color });
          }}
        >
          {LABEL_COLORS.map((color) => (
            <option key={color} value={color}>
              {LABEL_COLOR_TEXTS[color]}
            </option>
          ))}
        </Select>
      </div>
      <input
        className={classNames(fieldStyles.field, styles.name)}
        aria-label={nameLabel}
        aria-invalid={shownProblem !== null}
        aria-describedby={`${id}-problem`}
        dir="auto"
        autoComplete="off"
        value={label.name}
        onChange={({ target }) => {
          setLabel({ ...label, name: target.value });
          setProblem(null);
        }}
      />
      {actions(isChanged, isSaving)}
      <p id={`${id}-problem`} role="status" className={classNames(fieldStyles.problem, styles.problem)}>
        {shownProblem}
      </p>
    </form>
  );
}
