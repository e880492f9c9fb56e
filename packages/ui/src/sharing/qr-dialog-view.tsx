import { Dialog } from '@base-ui/react/dialog';
import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import { QrCode } from './qr-code.tsx';
import styles from './qr-dialog-view.module.css';

export interface QrDialogViewProps {
  readonly url: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The code with its link in letters. Printed, it is alone on its sheet. */
export function QrDialogView({ url, isOpen, onClose }: QrDialogViewProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={classNames(dialogStyles.dialog, styles.sheet)}>
          <Dialog.Title>{CONTROL_LABELS.qrCode}</Dialog.Title>
          <div className={styles.code}>
            <QrCode text={url} />
          </div>
          <Dialog.Description className={styles.words}>
            {USER_TEXTS.qrHint}
            <span className={styles.link}>{url}</span>
          </Dialog.Description>
          <div className={classNames(dialogStyles.single, styles.close)}>
            <Dialog.Close render={<Button kind="line" />}>{CONTROL_LABELS.close}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
