import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export { type ButtonKind, type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** The action is running; presses are ignored. */
  readonly busy?: boolean;
}

export function Button({ kind, large, className, busy = false, onClick, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={buttonClass({ kind, large, className })}
      onClick={busy ? undefined : onClick}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...rest}
    />
  );
}

/** The ember dot: decoration in front of "Record". */
export function Dot({ live = false }: { readonly live?: boolean }): ReactNode {
  return <span className={classNames(styles.dot, live && styles.live)} aria-hidden="true" />;
}
