import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './header.module.css';
import type { HeaderMenuItem, HeaderMenuProps, HeaderMenuView } from './header-menu-view.tsx';

export type { HeaderMenuItem, HeaderMenuProps };

async function loadView(): Promise<typeof HeaderMenuView> {
  return (await import('./header-menu-view.tsx')).HeaderMenuView;
}

/** The signed-in user's menu; not loaded for visitors. */
export function HeaderMenu(props: HeaderMenuProps): ReactNode {
  const View = useLoaded(loadView, true);
  return (
    <div className={styles.menu}>
      {View === null ? <IconButton icon="menu" label={CONTROL_LABELS.menu} disabled /> : <View {...props} />}
    </div>
  );
}
