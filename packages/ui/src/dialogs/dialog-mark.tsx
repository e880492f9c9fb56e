import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './dialog-mark.module.css';

/** The kinds of dialog, each with its own icon and colour. */
export type DialogType = 'warning' | 'info' | 'success' | 'extension_redirect';

const ICONS: Readonly<Record<DialogType, IconName>> = {
  warning: 'warning',
  info: 'info',
  success: 'check',
  extension_redirect: 'extension',
};

/** The icon at the head of a dialog. It repeats the text, so it needs no name. */
export function DialogMark({ type }: { readonly type: DialogType }): ReactNode {
  return (
    <span className={classNames(styles.mark, styles[type])} data-dialog-type={type}>
      <Icon name={ICONS[type]} />
    </span>
  );
}
