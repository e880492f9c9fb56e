import { Dialog } from '@base-ui/react/dialog';
import { CONTROL_LABELS, PLAYER_KEY_HELP, USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import dialog from '../dialogs/dialog.module.css';
import styles from './player-options.module.css';

export interface PlayerKeysViewProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the player and what they do. */
export function PlayerKeysView({ isOpen, onClose }: PlayerKeysViewProps): ReactNode {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.scrim} />
        <Dialog.Popup className={dialog.dialog}>
          <Dialog.Title>{USER_TEXTS.keyboardShortcuts}</Dialog.Title>
          <dl className={styles.list}>
            {PLAYER_KEY_HELP.map(({ keys, does }) => (
              <div key={keys}>
                <dt>{keys.split(' ').map((key) => (key === '–' ? ' – ' : <kbd key={key}>{key}</kbd>))}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <div className={dialog.single}>
            <Dialog.Close render={<Button kind="primary" />}>{CONTROL_LABELS.gotIt}</Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
