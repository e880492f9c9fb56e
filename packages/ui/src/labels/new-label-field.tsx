import type { Label } from '@beep/api/features/library';
import { LABELS_DIALOG_TEXTS } from '@beep/core/texts';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from '../controls/button.tsx';
import fieldStyles from '../styles/fields.module.css';
import styles from './new-label-field.module.css';
import type { TypedLabel } from './use-new-label.ts';

export interface NewLabelFieldProps {
  readonly typed: TypedLabel;
  /** The label was created, or exists already. */
  readonly onCreated: (label: Label) => void;
}

/** Creates a label in the form of something else: Enter creates it and does not submit that form. */
export function NewLabelField({ typed, onCreated }: NewLabelFieldProps): ReactNode {
  const id = useId();
  const create = async (): Promise<void> => {
    const label = await typed.create();
    if (label) onCreated(label);
  };
  const createOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void create();
  };
  return (
    <div className={styles.label}>
      <input
        className={fieldStyles.field}
        aria-label={LABELS_DIALOG_TEXTS.newName}
        placeholder={LABELS_DIALOG_TEXTS.newName}
        aria-invalid={typed.problem !== null}
        aria-describedby={`${id}-problem`}
        dir="auto"
        autoComplete="off"
        value={typed.name}
        onChange={({ target }) => typed.type(target.value)}
        onKeyDown={createOnEnter}
      />
      <Button kind="line" busy={typed.isCreating} onClick={() => void create()}>
        {LABELS_DIALOG_TEXTS.add}
      </Button>
      <p id={`${id}-problem`} role="status" className={fieldStyles.problem}>
        {typed.problem}
      </p>
    </div>
  );
}
