import { Menu } from '@base-ui/react/menu';
import {
  EXPIRATION_HEADING,
  EXPIRATION_LABELS,
  EXPIRATION_OPTIONS,
  type ExpirationOption,
} from '@beep/core/expiry';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface ExpiryMenuViewProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChoose: (option: ExpirationOption) => void;
  /** The button. */
  readonly trigger: ReactElement;
}

/** The options under their heading, which cannot be chosen. */
export function ExpiryMenuView({ isOpen, onOpenChange, onChoose, trigger }: ExpiryMenuViewProps): ReactNode {
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className={styles.layer} align="start" sideOffset={4}>
          <Menu.Popup className={styles.popup}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.heading}>{EXPIRATION_HEADING}</Menu.GroupLabel>
              {EXPIRATION_OPTIONS.map((option) => (
                <Menu.Item key={option} className={styles.item} onClick={() => onChoose(option)}>
                  {EXPIRATION_LABELS[option]}
                </Menu.Item>
              ))}
            </Menu.Group>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
