import { Dialog } from '@base-ui/react/dialog';
import type { CallFailure } from '@beep/core/recordings';
import { parsePrintedText, SHEET_LAYOUT_IDS, type SheetLayoutId } from '@beep/core/sheets';
import { CONTROL_LABELS, SHEET_TEXTS } from '@beep/core/texts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { layoutText } from './layout-text.ts';
import styles from './sheets.module.css';
import { useSheetsShell } from './sheets-context.tsx';

export interface NewSheetDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the label paper and a title; the new sheet is then shown. */
export function NewSheetDialog({ isOpen, onClose }: NewSheetDialogProps): ReactNode {
  const [isCreated, setCreated] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        {/* The page of the new sheet takes the focus; the dialog would give it to what had it long before. */}
        <Dialog.Popup className={dialogStyles.dialog} {...(isCreated && { finalFocus: false })}>
          <Dialog.Title>{SHEET_TEXTS.newSheet}</Dialog.Title>
          <NewSheetForm onCreated={() => setCreated(true)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function NewSheetForm({ onCreated }: { readonly onCreated: () => void }): ReactNode {
  const id = useId();
  const { api, uid, goTo } = useSheetsShell();
  const [layout, setLayout] = useState<SheetLayoutId>('a4-24');
  const [title, setTitle] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = parsePrintedText(title) === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isTooLong || isSaving) return;
    setSaving(true);
    setProblem(null);
    api.create(uid, { title, layout }).then((outcome) => {
      setSaving(false);
      if (outcome.status === 'failed') return setProblem(problemOf(outcome.failure));
      onCreated();
      goTo(`/sheets/${outcome.value.id}`);
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset className={styles.choices}>
        <legend>{SHEET_TEXTS.labelPaper}</legend>
        {SHEET_LAYOUT_IDS.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={`${id}-layout`}
              checked={layout === choice}
              onChange={() => setLayout(choice)}
            />
            <span>{layoutText(choice)}</span>
          </label>
        ))}
      </fieldset>
      <label htmlFor={id}>{SHEET_TEXTS.sheetTitle}</label>
      <input
        id={id}
        className={styles.field}
        dir="auto"
        autoComplete="off"
        value={title}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={isTooLong}
        onChange={({ target }) => setTitle(target.value)}
      />
      <p id={`${id}-hint`} className={styles.facts}>
        {SHEET_TEXTS.sheetTitleHint}
      </p>
      <p id={`${id}-problem`} role="status" className={styles.problem}>
        {isTooLong ? SHEET_TEXTS.titleTooLong : problem}
      </p>
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.cancel}</Dialog.Close>
        <Button kind="primary" type="submit" busy={isSaving}>
          {SHEET_TEXTS.create}
        </Button>
      </div>
    </form>
  );
}

function problemOf(failure: CallFailure): string {
  const isFull = failure.kind === 'refused' && failure.httpStatus === 409;
  return isFull ? SHEET_TEXTS.tooMany : SHEET_TEXTS.createFailed;
}
