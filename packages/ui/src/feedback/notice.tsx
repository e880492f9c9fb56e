import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'ok' | 'warn' | 'error';

const ICONS: Readonly<Record<NoticeKind, IconName>> = {
  info: 'info',
  ok: 'check',
  warn: 'microphone',
  error: 'info',
};

export interface NoticeProps {
  /** `error` and `warn` are announced at once, `ok` when there is a pause. */
  readonly kind: NoticeKind;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** An inline message. Icon and text, never colour alone. */
export function Notice({ kind, children, className }: NoticeProps): ReactNode {
  return (
    <p className={classNames(styles.notice, styles[kind], className)} {...roleOf(kind)}>
      <Icon name={ICONS[kind]} />
      <span>{children}</span>
    </p>
  );
}

function roleOf(kind: NoticeKind): { readonly role?: 'alert' | 'status' } {
  if (kind === 'info') return {};
  return { role: kind === 'ok' ? 'status' : 'alert' };
}
