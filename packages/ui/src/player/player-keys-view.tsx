import { Dialog } from '@base-ui/react/dialog';
import { CONTROL_LABELS, PLAYER_KEY_HELP, USER_TEXTS } from '@beep/core/texts';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import dialog from '../dialogs/dialog.module.css';
import styles from './player-options.module.css';
import { ToggleOption } from './toggle-option.tsx';

/** What keys do. Spaces separate the keys of one line. */
export interface KeyHelp {
  readonly keys: string;
  readonly does: string;
}

export interface PlayerKeysViewProps {
  /** The other keys of the page. */
  readonly pageKeys?: readonly KeyHelp[] | undefined;
  readonly isOpen: boolean;
  /** Keyboard shortcuts are turned on (WCAG 2.2, 2.1.4). */
  readonly hasKeys: boolean;
  readonly onSwitch: (hasKeys: boolean) => void;
  readonly onClose: () => void;
}

/** The player's keyboard shortcuts and the switch that turns them off. */
export function PlayerKeysView(props: PlayerKeysViewProps): ReactNode {
  const { pageKeys = [], isOpen, hasKeys, onSwitch, onClose } = props;
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.scrim} />
        <Dialog.Popup className={dialog.dialog} initialFocus={done}>
          <Dialog.Title>{USER_TEXTS.keyboardShortcuts}</Dialog.Title>
          <dl className={classNames(styles.list, !hasKeys && styles.off)}>
            {[...pageKeys, ...PLAYER_KEY_HELP].map(({ keys, does }) => (
              <div key={keys}>
                <dt>{keys.split(' ').map((key) => (key === '–' ? ' – ' : <kbd key={key}>{key}</kbd>))}</dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <ToggleOption isOn={hasKeys} label={CONTROL_LABELS.useKeyboardShortcuts} onChange={onSwitch} />
          <div className={dialog.single}>
            <Dialog.Close ref={done} render={<Button kind="primary" />}>
              {CONTROL_LABELS.gotIt}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
