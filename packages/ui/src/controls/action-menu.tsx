import { Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './menu.module.css';

export type ActionMenuItem =
  | { readonly label: string; readonly link: ReactElement }
  | { readonly label: string; readonly onSelect: () => void };

export interface ActionMenuProps {
  readonly label: string;
  readonly items: readonly ActionMenuItem[];
}

/**
 * A button that opens a menu of links and actions. Both are in one element: the library puts others beside them while the menu
 * is open, which would move the button in a grid.
 */
export function ActionMenu({ label, items }: ActionMenuProps): ReactNode {
  return (
    <span className={styles.place}>
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
    </span>
  );
}

function MenuEntry({ item }: { readonly item: ActionMenuItem }): ReactNode {
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
