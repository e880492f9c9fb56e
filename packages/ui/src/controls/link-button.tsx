import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** A button that looks like a link, for use beside a sentence. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>): ReactNode {
  return <button type="button" className={classNames(styles.linkButton, className)} {...rest} />;
}
