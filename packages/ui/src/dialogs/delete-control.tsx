import { CONTROL_LABELS, controlName, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Icon } from '../icons/icon.tsx';
import hidden from '../styles/visually-hidden.module.css';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';

export interface DeleteControlProps extends Pick<QuestionDialogProps, 'deletes'> {
  /** Deletes. The dialog stays busy until the promise settles. */
  readonly onDelete: () => Promise<void>;
  /** Draws only the bin icon, for rows. */
  readonly iconOnly?: boolean | 'on-phones';
  /** Names the recording if a screen has several. */
  readonly what?: string;
  readonly className?: string | undefined;
  /** Called on press; return false to suppress the confirmation. */
  readonly mayAsk?: () => boolean;
  /** What the button says, if not only "Delete". */
  readonly label?: string;
  /** What the answer says, if not "Delete"; such a button has no bin. */
  readonly yes?: string;
  /** Asked instead of the question about a recording. */
  readonly texts?: { readonly deleteHeading: string; readonly deleteQuestion: string };
}

/** A delete button that asks for confirmation first. */
export function DeleteControl(props: DeleteControlProps): ReactNode {
  const { onDelete, iconOnly = false, what, className, mayAsk = () => true, texts = USER_TEXTS } = props;
  const { label = CONTROL_LABELS.delete, yes } = props;
  const [stage, setStage] = useState<'closed' | 'asking' | 'deleting'>('closed');
  const ask = (): void => {
    if (mayAsk()) setStage('asking');
  };
  const confirm = (): void => {
    setStage('deleting');
    onDelete().finally(() => setStage('closed'));
  };
  return (
    <>
      {iconOnly === true ? (
        <IconButton
          icon="bin"
          label={controlName(CONTROL_LABELS.delete, what)}
          className={className}
          onClick={ask}
        />
      ) : (
        <Button kind="quiet" className={className} onClick={ask}>
          {yes === undefined && <Icon name="bin" />}
          <span className={iconOnly === 'on-phones' ? hidden.visuallyHiddenOnPhones : undefined}>
            {label}
          </span>
        </Button>
      )}
      <QuestionDialog
        isOpen={stage !== 'closed'}
        busy={stage === 'deleting'}
        type="warning"
        heading={texts.deleteHeading}
        question={texts.deleteQuestion}
        deletes={props.deletes}
        no={CONTROL_LABELS.cancel}
        yes={yes ?? CONTROL_LABELS.delete}
        yesKind="danger"
        onNo={() => stage === 'asking' && setStage('closed')}
        onYes={confirm}
      />
    </>
  );
}
