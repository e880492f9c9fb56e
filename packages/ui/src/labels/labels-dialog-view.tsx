import { Dialog } from '@base-ui/react/dialog';
import type { Label } from '@beep/api/features/library';
import { changedFields } from '@beep/core/forms';
import {
  CONTROL_LABELS,
  deleteLabelHeading,
  deleteLabelText,
  LABEL_TEXTS,
  LABELS_DIALOG_TEXTS,
  labelColorText,
  labelNameText,
} from '@beep/core/texts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { Hint } from '../text/text.tsx';
import { createLabel, labelProblem } from './create-label.ts';
import { LabelForm } from './label-form.tsx';
import styles from './labels-dialog-view.module.css';
import type { LabelsView } from './use-labels.ts';

export interface LabelsDialogViewProps {
  readonly labels: LabelsView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The user's labels: creates, renames, recolours and deletes them. */
export function LabelsDialogView({ labels, isOpen, onClose }: LabelsDialogViewProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.dialog}>
          <Dialog.Title>{LABEL_TEXTS.heading}</Dialog.Title>
          <Hint>{LABELS_DIALOG_TEXTS.onlyYou}</Hint>
          <div ref={list} className={styles.labels} tabIndex={-1}>
            <LabelList labels={labels} onRemoved={() => list.current?.focus()} />
          </div>
          <div className={dialogStyles.single}>
            <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.done}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface LabelListProps extends Pick<LabelsDialogViewProps, 'labels'> {
  readonly onRemoved: () => void;
}

function LabelList({ labels, onRemoved }: LabelListProps): ReactNode {
  const { all, status } = labels;
  if (status === 'loading') return <p role="status">{LABELS_DIALOG_TEXTS.loading}</p>;
  if (status === 'failed') {
    return (
      <>
        <Notice kind="error">{LABEL_TEXTS.loadFailed}</Notice>
        <Button kind="line" onClick={labels.retry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </>
    );
  }
  return (
    <>
      {all.length === 0 && <p>{LABEL_TEXTS.none}</p>}
      {all.map((label) => (
        <OwnLabel key={label.id} label={label} labels={labels} onRemoved={onRemoved} />
      ))}
      <LabelForm
        isNew
        initial={{ name: '', color: 'grey' }}
        nameLabel={LABELS_DIALOG_TEXTS.newName}
        colorLabel={LABELS_DIALOG_TEXTS.newColor}
        onSave={async (label) => {
          const made = await createLabel(labels, label);
          return typeof made === 'string' ? made : null;
        }}
        actions={(_isChanged, isSaving) => (
          <Button kind="line" type="submit" busy={isSaving}>
            {LABELS_DIALOG_TEXTS.add}
          </Button>
        )}
      />
    </>
  );
}

interface OwnLabelProps extends LabelListProps {
  readonly label: Label;
}

function OwnLabel({ label, labels, onRemoved }: OwnLabelProps): ReactNode {
  const showToast = useToast();
  const [stage, setStage] = useState<'closed' | 'asking' | 'deleting'>('closed');
  const { id, name, color } = label;
  const remove = (): void => {
    setStage('deleting');
    labels.remove(id).then((outcome) => {
      setStage('closed');
      if (outcome.status === 'ok') onRemoved();
      else showToast(LABELS_DIALOG_TEXTS.removeFailed);
    });
  };
  return (
    <>
      <LabelForm
        key={`${name} ${color}`}
        initial={{ name, color }}
        nameLabel={labelNameText({ name })}
        colorLabel={labelColorText({ name })}
        onSave={async (changed) => {
          const outcome = await labels.change(id, changedFields({ name, color }, changed));
          return outcome.status === 'ok' ? null : labelProblem(outcome);
        }}
        actions={(isChanged, isSaving) =>
          isChanged ? (
            <Button kind="primary" type="submit" busy={isSaving}>
              {CONTROL_LABELS.save}
            </Button>
          ) : (
            <IconButton icon="bin" label={deleteLabelText({ name })} onClick={() => setStage('asking')} />
          )
        }
      />
      <QuestionDialog
        isOpen={stage !== 'closed'}
        busy={stage === 'deleting'}
        type="warning"
        heading={deleteLabelHeading({ name })}
        question={LABELS_DIALOG_TEXTS.removeQuestion}
        no={CONTROL_LABELS.cancel}
        yes={CONTROL_LABELS.delete}
        yesKind="danger"
        onNo={() => stage === 'asking' && setStage('closed')}
        onYes={remove}
      />
    </>
  );
}
