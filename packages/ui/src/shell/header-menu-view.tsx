import { Menu } from '@base-ui/react/menu';
import { CONTROL_LABELS, unreadMenuText } from '@beep/core/texts';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import styles from '../controls/menu.module.css';

export type HeaderMenuItem =
  | { readonly label: string; readonly link: ReactElement }
  | { readonly label: string; readonly onSelect: () => void };

export interface HeaderMenuProps {
  readonly items: readonly HeaderMenuItem[];
  /** Unread voice replies. */
  readonly unread?: number;
}

/** The signed-in user's menu. */
export function HeaderMenuView({ items, unread = 0 }: HeaderMenuProps): ReactNode {
  const label = unread === 0 ? CONTROL_LABELS.menu : unreadMenuText(CONTROL_LABELS.menu, unread);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={<IconButton icon="menu" label={label} />} />
      <Menu.Portal>
        <Menu.Positioner className={styles.layer} align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup}>
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function MenuEntry({ item }: { readonly item: HeaderMenuItem }): ReactNode {
  if ('link' in item) {
    return (
      <Menu.LinkItem className={styles.item} render={item.link} closeOnClick>
        {item.label}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item className={styles.item} onClick={item.onSelect}>
      {item.label}
    </Menu.Item>
  );
}
