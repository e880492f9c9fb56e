import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
  /** It was pressed and has not finished; a ring stands for the icon. */
  readonly busy?: boolean;
}

export function IconButton({ icon, label, className, busy = false, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={classNames(styles.iconButton, className)}
      aria-label={label}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
