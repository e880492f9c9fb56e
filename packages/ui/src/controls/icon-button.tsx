import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
  /** The action is running; a spinner replaces the icon and presses are ignored. */
  readonly busy?: boolean;
}

/** The class of the button. */
export function iconButtonClass(className?: string): string {
  return classNames(styles.iconButton, className);
}

export function IconButton(props: IconButtonProps): ReactNode {
  const { icon, label, className, busy = false, onClick, ...rest } = props;
  return (
    <button
      type="button"
      className={iconButtonClass(className)}
      aria-label={label}
      onClick={busy ? undefined : onClick}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
