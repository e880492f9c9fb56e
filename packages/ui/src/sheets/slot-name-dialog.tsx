import { Dialog } from '@base-ui/react/dialog';
import { MAX_PRINTED_LENGTH } from '@beep/core/limits';
import { parsePrintedText, type Slot } from '@beep/core/sheets';
import { CONTROL_LABELS, nameOfLabel, SHEET_TEXTS } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { useToast } from '../feedback/toasts.tsx';
import fieldStyles from '../styles/fields.module.css';
import { LengthLimit } from '../text/length-limit.tsx';
import styles from './sheets.module.css';
import { useSheetsShell } from './sheets-context.tsx';

export interface SlotNameDialogProps {
  readonly slot: Pick<Slot, 'id' | 'number' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The label has changed: the sheet is loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** Asks for the name of one label. */
export function SlotNameDialog(props: SlotNameDialogProps): ReactNode {
  return (
    <Dialog.Root open={props.isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.dialog}>
          <Dialog.Title>{nameOfLabel(props.slot.number)}</Dialog.Title>
          <SlotNameForm {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SlotNameForm({ slot, onClose, onChanged }: SlotNameDialogProps): ReactNode {
  const id = useId();
  const { api, uid } = useSheetsShell();
  const showToast = useToast();
  const [name, setName] = useState(slot.name ?? '');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = parsePrintedText(name) === undefined;
  const save = async (): Promise<void> => {
    setSaving(true);
    setProblem(null);
    const { status } = await api.rename(uid, slot.id, name);
    if (status === 'ok') await onChanged();
    setSaving(false);
    if (status !== 'ok') return setProblem(SHEET_TEXTS.nameFailed);
    showToast(SHEET_TEXTS.nameSaved);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isTooLong && !isSaving) void save();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{SHEET_TEXTS.name}</label>
      <input
        id={id}
        className={fieldStyles.field}
        dir="auto"
        autoComplete="off"
        value={name}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={isTooLong}
        onChange={({ target }) => setName(target.value)}
      />
      <LengthLimit length={[...name].length} most={MAX_PRINTED_LENGTH} />
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {SHEET_TEXTS.nameHint}
      </p>
      <p id={`${id}-problem`} role="status" className={fieldStyles.problem}>
        {isTooLong ? SHEET_TEXTS.nameTooLong : problem}
      </p>
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.cancel}</Dialog.Close>
        <Button kind="primary" type="submit" busy={isSaving}>
          {CONTROL_LABELS.save}
        </Button>
      </div>
    </form>
  );
}
