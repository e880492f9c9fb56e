import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** A button that reads as a link: beside a sentence, for what needs no button of its own. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>): ReactNode {
  return <button type="button" className={classNames(styles.linkButton, className)} {...rest} />;
}
