import { Dialog } from '@base-ui/react/dialog';
import { CONTROL_LABELS, USER_TEXTS } from '@beep/core';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import dialogStyles from '../dialogs/dialog.module.css';
import styles from './qr-dialog-view.module.css';
import { qrPath } from './qr-path.ts';

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
          <QrCode text={url} />
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

/** Black on white in every theme: many scanners read nothing else. */
function QrCode({ text }: { readonly text: string }): ReactNode {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={CONTROL_LABELS.qrCode}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
