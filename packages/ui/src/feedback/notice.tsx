import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'warn' | 'error';

const ICONS: Readonly<Record<NoticeKind, IconName>> = { info: 'info', warn: 'microphone', error: 'info' };

export interface NoticeProps {
  /** `error` and `warn` are announced at once. */
  readonly kind: NoticeKind;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Something to know, in place. Icon and words, never colour alone. */
export function Notice({ kind, children, className }: NoticeProps): ReactNode {
  return (
    <p
      className={classNames(styles.notice, styles[kind], className)}
      {...(kind === 'info' ? {} : { role: 'alert' })}
    >
      <Icon name={ICONS[kind]} />
      <span>{children}</span>
    </p>
  );
}
