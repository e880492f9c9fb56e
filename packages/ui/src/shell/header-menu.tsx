import { CONTROL_LABELS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { useLoaded } from '../actor/use-loaded.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './header.module.css';
import type { HeaderMenuItem, HeaderMenuView, HeaderMenuViewProps } from './header-menu-view.tsx';

export type { HeaderMenuItem };

export interface HeaderMenuProps extends HeaderMenuViewProps {
  /** False while the page has something else to do: until it is true the button cannot be pressed. */
  readonly mayLoad?: boolean;
}

async function loadView(): Promise<typeof HeaderMenuView> {
  return (await import('./header-menu-view.tsx')).HeaderMenuView;
}

/** The signed-in user's menu; not loaded for visitors. */
export function HeaderMenu({ mayLoad = true, ...props }: HeaderMenuProps): ReactNode {
  const View = useLoaded(loadView, mayLoad || null);
  return (
    <div className={styles.menu}>
      {View === null ? <IconButton icon="menu" label={CONTROL_LABELS.menu} disabled /> : <View {...props} />}
    </div>
  );
}
