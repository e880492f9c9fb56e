import { Dialog } from '@base-ui/react/dialog';
import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './dialog.module.css';
import { DialogMark, type DialogType } from './dialog-mark.tsx';

export interface InfoDialogProps {
  readonly isOpen: boolean;
  readonly type: DialogType;
  readonly heading: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A dialog that informs; its button, Escape or a press outside closes it. */
export function InfoDialogView({ isOpen, type, heading, text, onClose }: InfoDialogProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.dialog}>
          <DialogMark type={type} />
          <Dialog.Title>{heading}</Dialog.Title>
          <Dialog.Description className={styles.question}>{text}</Dialog.Description>
          <div className={styles.single}>
            <Dialog.Close render={<Button kind="primary" />}>{CONTROL_LABELS.gotIt}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
