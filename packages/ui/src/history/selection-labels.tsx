import { Dialog } from '@base-ui/react/dialog';
import type { ListedRecording } from '@beep/core/recordings';
import { CONTROL_LABELS, LABEL_TEXTS, labelsOfMany, SELECTED_TEXTS } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { LabelDot } from '../labels/label-chips.tsx';
import { NewLabelField } from '../labels/new-label-field.tsx';
import type { LabelsView } from '../labels/use-labels.ts';
import { useNewLabel } from '../labels/use-new-label.ts';
import fieldStyles from '../styles/fields.module.css';
import styles from './selection.module.css';
import type { LabelChanges } from './use-bulk-changes.ts';

export interface SelectionLabelsProps {
  readonly isOpen: boolean;
  readonly recordings: readonly ListedRecording[];
  readonly labels: LabelsView;
  readonly onClose: () => void;
  /** Resolves when the changes were made, whatever became of them. */
  readonly onSave: (changes: LabelChanges) => Promise<void>;
}

/** The labels of the selected recordings: those of all, of some and of none. */
export function SelectionLabels(props: SelectionLabelsProps): ReactNode {
  const { isOpen, onClose, recordings } = props;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.dialog}>
          <Dialog.Title>{labelsOfMany({ count: recordings.length })}</Dialog.Title>
          <LabelsForm {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LabelsForm({ recordings, labels, onClose, onSave }: SelectionLabelsProps): ReactNode {
  const [changes, setChanges] = useState<LabelChanges>(new Map());
  const typed = useNewLabel(labels);
  const [isSaving, setSaving] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isSaving) return;
    setSaving(true);
    void save().finally(() => setSaving(false));
  };
  const save = async (): Promise<void> => {
    const made = await typed.create();
    if (made === undefined) return;
    await onSave(made === null ? changes : new Map(changes).set(made.id, true)).finally(onClose);
  };
  return (
    <form onSubmit={submit}>
      {labels.status === 'failed' && <p className={fieldStyles.problem}>{LABEL_TEXTS.loadFailed}</p>}
      <div className={styles.labels}>
        {labels.all.map(({ id, name, color }) => {
          const count = recordings.filter((one) => one.labels?.includes(id)).length;
          const isSet = changes.get(id) ?? count === recordings.length;
          const isPartly = !changes.has(id) && count > 0 && count < recordings.length;
          return (
            <label key={id} className={fieldStyles.check}>
              <input
                type="checkbox"
                ref={(box) => {
                  if (box !== null) box.indeterminate = isPartly;
                }}
                checked={isSet}
                onChange={({ target }) => setChanges(new Map(changes).set(id, target.checked))}
              />
              <LabelDot color={color} />
              <span>
                <bdi>{name}</bdi>
                {isPartly && <span className={fieldStyles.hint}>{`\u00a0· ${SELECTED_TEXTS.partly}`}</span>}
              </span>
            </label>
          );
        })}
      </div>
      {labels.status === 'ready' && (
        <NewLabelField
          typed={typed}
          onCreated={({ id }) => setChanges((now) => new Map(now).set(id, true))}
        />
      )}
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.cancel}</Dialog.Close>
        <Button
          kind="primary"
          type="submit"
          busy={isSaving}
          disabled={changes.size === 0 && typed.name.trim() === ''}
        >
          {CONTROL_LABELS.save}
        </Button>
      </div>
    </form>
  );
}
