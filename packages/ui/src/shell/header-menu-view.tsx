import { CONTROL_LABELS, unreadMenuText } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { ActionMenu, type ActionMenuItem } from '../controls/action-menu.tsx';

export type HeaderMenuItem = ActionMenuItem;

export interface HeaderMenuViewProps {
  readonly items: readonly HeaderMenuItem[];
  /** Unread voice replies. */
  readonly unread?: number;
}

/** The signed-in user's menu. */
export function HeaderMenuView({ items, unread = 0 }: HeaderMenuViewProps): ReactNode {
  const label = unread === 0 ? CONTROL_LABELS.menu : unreadMenuText({ count: unread });
  return <ActionMenu label={label} items={items} />;
}
