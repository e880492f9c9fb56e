import { Dialog } from '@base-ui/react/dialog';
import { SETTINGS_TOAST_MS } from '@beep/core/limits';
import type { RecorderSettingsValues } from '@beep/core/settings';
import { SETTINGS_TEXTS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import dialogStyles from '../dialogs/dialog.module.css';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';
import styles from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';

export interface SettingsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Cancel, Escape and a press beside it discard what was chosen; the page behind does not scroll. */
export function SettingsDialog({ isOpen, onClose }: SettingsDialogProps): ReactNode {
  const { recorderSettings } = useUiPorts();
  const showToast = useToast();
  const save = (values: RecorderSettingsValues): void => {
    recorderSettings.save(values);
    showToast(SETTINGS_TEXTS.updated, { shownMs: SETTINGS_TOAST_MS });
    onClose();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={classNames(dialogStyles.dialog, styles.dialog)}>
          <Dialog.Title>{USER_TEXTS.settingsHeading}</Dialog.Title>
          <SettingsForm onSave={save} onCancel={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
