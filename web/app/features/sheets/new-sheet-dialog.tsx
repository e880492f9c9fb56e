import { parsePrintedText, type SheetLayoutId, sheetCalls } from '@beep/api/features/sheets';
import type { CallFailure } from '@beep/core/recordings';
import { SHEET_TEXTS } from '@beep/core/texts';
import { DialogForm, FormDialog, TextField } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { usePageNavigation } from '../../navigation/page-navigation.tsx';
import { useOwner } from '../../session/owner-client.tsx';
import { LayoutChoices } from './layout-choices.tsx';

export interface NewSheetDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the label paper and a title; the new sheet is then shown. */
export function NewSheetDialog({ isOpen, onClose }: NewSheetDialogProps): ReactNode {
  const [isCreated, setCreated] = useState(false);
  return (
    <FormDialog
      heading={SHEET_TEXTS.newSheet}
      isOpen={isOpen}
      onClose={onClose}
      // The page of the new sheet takes the focus; the dialog would give it to what had it long before.
      finalFocus={isCreated ? false : undefined}
    >
      <NewSheetForm onCreated={() => setCreated(true)} />
    </FormDialog>
  );
}

function NewSheetForm({ onCreated }: { readonly onCreated: () => void }): ReactNode {
  const { call } = useOwner();
  const { goTo } = usePageNavigation();
  const [layout, setLayout] = useState<SheetLayoutId>('a4-24');
  const [title, setTitle] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = parsePrintedText(title) === undefined;
  const create = async (): Promise<void> => {
    setSaving(true);
    setProblem(null);
    const outcome = await call(sheetCalls.createSheet, { body: { title, layout } });
    setSaving(false);
    if (outcome.status === 'failed') return setProblem(problemOfCreating(outcome.failure));
    onCreated();
    goTo(`/sheets/${outcome.value.id}`);
  };
  return (
    <DialogForm submit={SHEET_TEXTS.create} isSaving={isSaving} onSubmit={() => !isTooLong && void create()}>
      <LayoutChoices value={layout} onChange={setLayout} />
      <TextField
        label={SHEET_TEXTS.sheetTitle}
        value={title}
        onChange={setTitle}
        hint={SHEET_TEXTS.sheetTitleHint}
        problem={isTooLong ? SHEET_TEXTS.titleTooLong : problem}
        isInvalid={isTooLong}
      />
    </DialogForm>
  );
}

/** Why the service did not make a sheet. */
export function problemOfCreating(failure: CallFailure): string {
  const isFull = failure.kind === 'refused' && failure.httpStatus === 409;
  return isFull ? SHEET_TEXTS.tooMany : SHEET_TEXTS.createFailed;
}
