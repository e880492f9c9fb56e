import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name. */
  readonly label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" className={classNames(styles.iconButton, className)} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
