import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** `primary` is the one obvious action of a screen; `danger` only inside a confirmation. */
export type ButtonKind = 'primary' | 'line' | 'quiet' | 'danger' | 'invert';

export interface ButtonLook {
  readonly kind: ButtonKind;
  readonly large?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The class of an element that only looks like a button, such as a router link. */
export function buttonClass({ kind, large = false, className }: ButtonLook): string {
  return classNames(styles.button, styles[kind], large && styles.large, className);
}

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
