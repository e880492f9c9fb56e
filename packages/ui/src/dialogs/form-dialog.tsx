import { Dialog } from '@base-ui/react/dialog';
import { CONTROL_LABELS } from '@beep/core/texts';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import dialogStyles from './dialog.module.css';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  readonly heading: string;
  /** Below the heading. */
  readonly description?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** False if another page takes the focus after it. */
  readonly finalFocus?: false | undefined;
  /** A {@link DialogForm}. It is new each time that the dialog opens. */
  readonly children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { heading, description, isOpen, onClose, finalFocus, children } = props;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={dialogStyles.dialog} {...(finalFocus === false && { finalFocus })}>
          <Dialog.Title>{heading}</Dialog.Title>
          {description !== undefined && <Dialog.Description>{description}</Dialog.Description>}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export interface DialogFormProps {
  /** The label of the button that submits it. */
  readonly submit: string;
  readonly isSaving: boolean;
  /** Not called while it is being saved. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog, with Cancel and a button that submits it. The browser checks no field: `onSubmit` does. */
export function DialogForm({ submit, isSaving, onSubmit, children }: DialogFormProps): ReactNode {
  const submitOnce = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSaving) onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submitOnce} noValidate>
      {children}
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.cancel}</Dialog.Close>
        <Button kind="primary" type="submit" busy={isSaving}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
