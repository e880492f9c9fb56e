import { parsePrintedText, type SheetSlot, sheetCalls } from '@beep/api/features/sheets';
import { MAX_PRINTED_LENGTH } from '@beep/core/limits';
import { CONTROL_LABELS, SHEET_FACTS, SHEET_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, TextField, useToast } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';

export interface SlotNameDialogProps {
  readonly slot: Pick<SheetSlot, 'id' | 'number' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The label has changed: the sheet is loaded again. */
  readonly onChanged: () => Promise<void>;
}

/** Asks for the name of one label. */
export function SlotNameDialog(props: SlotNameDialogProps): ReactNode {
  const { slot, isOpen, onClose } = props;
  return (
    <FormDialog heading={SHEET_FACTS.nameOf({ number: slot.number })} isOpen={isOpen} onClose={onClose}>
      <SlotNameForm {...props} />
    </FormDialog>
  );
}

function SlotNameForm({ slot, onClose, onChanged }: SlotNameDialogProps): ReactNode {
  const { call } = useOwner();
  const showToast = useToast();
  const [name, setName] = useState(slot.name ?? '');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = parsePrintedText(name) === undefined;
  const save = async (): Promise<void> => {
    setSaving(true);
    setProblem(null);
    const { status } = await call(sheetCalls.changeSlot, { slot: slot.id, body: { name } });
    if (status === 'ok') await onChanged();
    setSaving(false);
    if (status !== 'ok') return setProblem(SHEET_TEXTS.nameFailed);
    showToast(SHEET_TEXTS.nameSaved);
    onClose();
  };
  return (
    <DialogForm submit={CONTROL_LABELS.save} isSaving={isSaving} onSubmit={() => !isTooLong && void save()}>
      <TextField
        label={SHEET_TEXTS.name}
        value={name}
        onChange={setName}
        hint={SHEET_TEXTS.nameHint}
        problem={isTooLong ? SHEET_TEXTS.nameTooLong : problem}
        isInvalid={isTooLong}
        most={MAX_PRINTED_LENGTH}
      />
    </DialogForm>
  );
}
