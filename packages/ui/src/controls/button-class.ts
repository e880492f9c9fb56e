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
