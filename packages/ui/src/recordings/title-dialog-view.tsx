import { isTitleTooLong } from '@beep/core/recordings';
import { CONTROL_LABELS, TITLE_TEXTS } from '@beep/core/texts';
import { type ReactNode, useId, useState } from 'react';
import { DialogForm, FormDialog } from '../dialogs/form-dialog.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { LabelChoices, withId } from '../labels/label-choices.tsx';
import { type LabelsView, useLabels } from '../labels/use-labels.ts';
import { useNewLabel } from '../labels/use-new-label.ts';
import fieldStyles from '../styles/fields.module.css';
import { saveTitleAndLabels } from './save-title-and-labels.ts';
import type { TitleControlProps } from './title-control.tsx';

export interface TitleDialogViewProps extends TitleControlProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The title, whether listeners see it, and the labels. */
export function TitleDialogView(props: TitleDialogViewProps): ReactNode {
  const { isOpen, onClose } = props;
  const labels = useLabels();
  return (
    <FormDialog heading={TITLE_TEXTS.title} isOpen={isOpen} onClose={onClose}>
      <TitleForm {...props} labels={labels} />
    </FormDialog>
  );
}

const NO_LABELS: readonly string[] = [];

interface TitleFormProps extends TitleDialogViewProps {
  /** Null where nobody is signed in. */
  readonly labels: LabelsView | null;
}

function TitleForm(props: TitleFormProps): ReactNode {
  const { recording, labels, onClose } = props;
  const [before] = useState(recording);
  const id = useId();
  const showToast = useToast();
  const [title, setTitle] = useState(before.title ?? '');
  const [isTitleShown, setShown] = useState(before.isTitleShown === true);
  const [chosen, setChosen] = useState(before.labels ?? NO_LABELS);
  const typed = useNewLabel(labels);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isTooLong = isTitleTooLong(title);
  const save = async (): Promise<void> => {
    setProblem(null);
    const made = await typed.create();
    if (made === undefined) return;
    const wanted = made === null ? chosen : withId(chosen, made.id);
    setChosen(wanted);
    const known = labels && made ? { ...labels, all: [...labels.all, made] } : labels;
    const edited = { ...props, before, labels: known };
    const failed = await saveTitleAndLabels(edited, { title, isTitleShown }, wanted);
    if (failed !== null) return setProblem(failed);
    const isTitleOnly = wanted === (before.labels ?? NO_LABELS);
    showToast(isTitleOnly ? TITLE_TEXTS.saved : TITLE_TEXTS.savedWithLabels);
    onClose();
  };
  const submit = (): void => {
    if (isTooLong) return;
    setSaving(true);
    void save().finally(() => setSaving(false));
  };
  return (
    <DialogForm submit={CONTROL_LABELS.save} isSaving={isSaving} onSubmit={submit}>
      <label htmlFor={id} className={fieldStyles.label}>
        {TITLE_TEXTS.label}
      </label>
      <input
        id={id}
        className={fieldStyles.field}
        dir="auto"
        autoComplete="off"
        value={title}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={isTooLong}
        onChange={({ target }) => setTitle(target.value)}
      />
      <label className={fieldStyles.check}>
        <input type="checkbox" checked={isTitleShown} onChange={({ target }) => setShown(target.checked)} />
        <span>{TITLE_TEXTS.show}</span>
      </label>
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {isTitleShown ? TITLE_TEXTS.shownHint : TITLE_TEXTS.privateHint}
      </p>
      {labels !== null && <LabelChoices labels={labels} chosen={chosen} typed={typed} onChoose={setChosen} />}
      <p id={`${id}-problem`} role="status" className={fieldStyles.problem}>
        {isTooLong ? TITLE_TEXTS.tooLong : problem}
      </p>
    </DialogForm>
  );
}
